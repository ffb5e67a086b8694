const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  '#x27': "'",
  '#39': "'",
};

/** The text of an attribute or element of finished HTML, without the entities that React and the engine write. */
export function unescaped(html: string): string {
  if (!html.includes('&')) return html;
  return html.replace(/&(quot|amp|lt|gt|#x27|#39);/g, (_, name: string) => ENTITIES[name] as string);
}
