/**
 * If an island's first render differs from the server's HTML, the runtime corrects it silently and shoppers see a jump. So
 * compare each island right after its hydration; later changes are its own.
 */
export function watchIslands(differing: HTMLElement): void {
  const islands = document.querySelectorAll<HTMLElement>('[data-island]');
  const sent = new Map<Node, Looks>([...islands].map((root) => [root, looksOf(root)]));
  new MutationObserver((records) => {
    for (const { target } of records) {
      const before = sent.get(target);
      if (!before || !sent.delete(target)) continue;
      const difference = firstDifference(before, looksOf(target as HTMLElement));
      if (difference === null) continue;
      const textContent = `${(target as HTMLElement).dataset.island} ${difference}: render the same at first, and change it in an effect`;
      differing.append(Object.assign(document.createElement('li'), { textContent }));
    }
  }).observe(document, { subtree: true, attributeFilter: ['data-awake'] });
}

interface Looks {
  readonly elements: readonly Element[];
  readonly text: string;
}

function looksOf(root: HTMLElement): Looks {
  return { elements: [...root.querySelectorAll('*')], text: root.textContent ?? '' };
}

/** Null where both are the same elements with the same text. */
function firstDifference(sent: Looks, begun: Looks): string | null {
  if (sent.text !== begun.text) {
    let at = 0;
    while (sent.text[at] === begun.text[at]) at++;
    const start = Math.max(at - 20, sent.text.lastIndexOf(' ', at - 1) + 1);
    const around = ({ text }: Looks): string => JSON.stringify(text.slice(start, at + 40));
    return `begins in the browser with ${around(begun)}, where the server sent ${around(sent)}`;
  }
  const kept = begun.elements.every((one, i) => one === sent.elements[i]);
  return kept && begun.elements.length === sent.elements.length
    ? null
    : 'begins in the browser with other elements than the server sent';
}
