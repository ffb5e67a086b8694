/** An element with properties and children. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2024-11-30T00:00:00-08:00` as `30 Nov 00:00`: the region's own clock. */
export function short(local: string): string {
  const [, month = '', day = '', time = ''] = /^\d+-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(local) ?? [];
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${time}`;
}
