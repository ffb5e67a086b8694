/** By the way to a key (`brand.legal`): what the comment above it says. */
export type Descriptions = Readonly<Record<string, string>>;

const OPENED = /^( *)(?:export )?(?:const )?([A-Za-z]\w*)(?:: | = ).*[{([]$/;
const KEY = /^( *)(?:export )?(?:const )?([A-Za-z]\w*)(?:: | = )/;

/**
 * What the comments of a schema's source say of its keys, for people who write the data in an editor. Source is formatted, so
 * that its indentation tells what is inside of what.
 */
export function descriptionsIn(source: string): Descriptions {
  const found: Record<string, string> = {};
  const open: { readonly indent: number; readonly name: string }[] = [];
  let comment: string[] | null = null;
  let said = '';
  for (const line of source.split('\n')) {
    const text = line.trim();
    if (comment !== null || text.startsWith('/**')) {
      comment = [...(comment ?? []), text.replace(/^\/?\*+\/? ?|\*\/$/g, '').trim()];
      if (!text.endsWith('*/')) continue;
      said = comment
        .filter(Boolean)
        .join(' ')
        .replace(/\s*\*\/$/, '');
      comment = null;
      continue;
    }
    const [, space, name] = KEY.exec(line) ?? [];
    if (space !== undefined && name !== undefined) {
      while ((open.at(-1)?.indent ?? -1) >= space.length) open.pop();
      const way = [...open.map((one) => one.name), name].slice(1).join('.');
      if (said !== '' && way !== '') found[way] = plain(said);
      else if (said !== '') found[`= ${name}`] = plain(said);
      if (OPENED.test(line)) open.push({ indent: space.length, name });
    }
    if (text !== '') said = '';
  }
  return found;
}

function plain(comment: string): string {
  return comment.replace(/\{@link (?:\w+\.)?([^}]+)\}/g, '$1');
}
