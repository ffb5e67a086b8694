const MESSAGE = 3_000;
const NOTIFICATION = 4_500;

let stack: HTMLElement | undefined;

/** Shows a short message, which screen readers announce politely and which disappears by itself. */
export function toast(text: string): void {
  const item = document.createElement('p');
  item.className = 'toast';
  item.textContent = text;
  show(item, MESSAGE);
}

/** A message with a title. */
export function notify({ title, text }: { readonly title: string; readonly text: string }): void {
  const item = document.createElement('div');
  item.className = 'toast toast--notice';
  for (const [tag, words] of [
    ['strong', title],
    ['p', text],
  ] as const) {
    item.append(Object.assign(document.createElement(tag), { textContent: words }));
  }
  show(item, NOTIFICATION);
}

function show(item: HTMLElement, duration: number): void {
  const region = toasts();
  // Screen readers only announce changes of a live region that already exists.
  setTimeout(() => region.append(item), 20);
  setTimeout(() => {
    item.remove();
    if (!region.hasChildNodes()) region.hidePopover?.();
  }, duration);
}

/** The live region, above everything else on the page, open dialogs too. */
function toasts(): HTMLElement {
  if (!stack) {
    stack = document.createElement('div');
    stack.className = 'toasts';
    stack.setAttribute('role', 'status');
    stack.setAttribute('popover', 'manual');
    document.body.append(stack);
  }
  if (stack.showPopover && !stack.matches(':popover-open')) stack.showPopover();
  return stack;
}
