/** A difference between two pages, with the elements that show it. */
export interface Difference {
  readonly kind: 'price' | 'link' | 'text';
  readonly what: string;
  readonly elements: readonly Element[];
}

/** The differences between two displayed pages, prices first. Texts are compared only if both are in the same language. */
export function differencesOf(left: Document, right: Document): Difference[] {
  const languageOf = (page: Document): string => page.documentElement.lang.split('-')[0] ?? '';
  const isSameLanguage = languageOf(left) === languageOf(right);
  return [
    ...paired('price', pricesIn(left), pricesIn(right)),
    ...paired('link', linksIn(left), linksIn(right)),
    ...(isSameLanguage ? textsApart(left, right) : []),
  ];
}

interface Found {
  readonly text: string;
  readonly elements: Element[];
}

function paired(
  kind: Difference['kind'],
  left: ReadonlyMap<string, Found>,
  right: ReadonlyMap<string, Found>,
): Difference[] {
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((key) => {
    const [a, b] = [left.get(key), right.get(key)];
    if (a?.text === b?.text) return [];
    const what = `${key}: ${a?.text ?? 'not there'} → ${b?.text ?? 'not there'}`;
    return [{ kind, what, elements: [...(a?.elements ?? []), ...(b?.elements ?? [])] }];
  });
}

/** By product: what is paid, and what is struck through. */
function pricesIn(page: Document): Map<string, Found> {
  const found = new Map<string, Found>();
  for (const price of page.querySelectorAll<HTMLElement>('[data-product] [data-price]')) {
    const offer = price.closest<HTMLElement>('[data-product]') as HTMLElement;
    const product = offer.dataset.product as string;
    const was = offer.querySelector<HTMLElement>('[data-was-price]');
    const known = found.get(product);
    if (known) known.elements.push(price);
    else {
      const text = [textOf(price), ...(was ? [`(${textOf(was)})`] : [])].join(' ');
      found.set(product, { text, elements: [price] });
    }
  }
  return found;
}

/** Link targets, without their region's prefix, that only one side has. */
function linksIn(page: Document): Map<string, Found> {
  const home = page.location.pathname.split('/')[1] ?? '';
  const found = new Map<string, Found>();
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([hreflang])')) {
    const segments = new URL(link.href).pathname.split('/').slice(1);
    if (segments[0] === home && home.length === 2) segments.shift();
    const key = `link to /${segments.join('/')}`;
    const known = found.get(key);
    if (known) known.elements.push(link);
    else found.set(key, { text: 'there', elements: [link] });
  }
  return found;
}

/** Runs of texts that only one side has, in the order of the page. */
function textsApart(left: Document, right: Document): Difference[] {
  const [a, b] = [linesOf(left), linesOf(right)];
  const inB = new Map<string, number>();
  for (const { text } of b) inB.set(text, (inB.get(text) ?? 0) + 1);
  const inA = new Map<string, number>();
  for (const { text } of a) inA.set(text, (inA.get(text) ?? 0) + 1);
  const only = (lines: readonly Line[], other: Map<string, number>, side: string): Difference[] =>
    lines
      .filter(({ text }) => {
        const left = other.get(text) ?? 0;
        other.set(text, left - 1);
        return left <= 0;
      })
      .map(({ text, element }) => ({ kind: 'text', what: `${side}: ${text}`, elements: [element] }));
  return [...only(a, inB, 'left'), ...only(b, inA, 'right')];
}

interface Line {
  readonly text: string;
  readonly element: Element;
}

/** The texts of the elements that hold text themselves; a running countdown differs always. */
function linesOf(page: Document): Line[] {
  return [...page.body.querySelectorAll('*')].flatMap((element) => {
    if (
      element.closest(
        'script, style, svg, #almanac-preview, [data-countdown], [data-price], [data-was-price]',
      )
    )
      return [];
    const hasOwn = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    if (!hasOwn || [...element.children].some((child) => child.matches('[data-price], [data-countdown]')))
      return [];
    return [{ text: textOf(element), element }];
  });
}

const textOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
