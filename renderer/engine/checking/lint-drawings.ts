import type { Problem } from '../../problems/problems.ts';
import type { Inputs } from '../../read/inputs.ts';
import { LineIndex } from '../../read/lines.ts';
import { TemplateFiles } from '../../read/template-files.ts';

const DRAWING = /^templates\/art\/.*\.svg$/;
const BEFORE = /^(?:\s|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>)*/;
const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"';
/** Without entities of its own, an SVG file has those of XML alone. */
const UNKNOWN_ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)\w*;?/i;

/** Drawings in `templates/art/` of which browsers show nothing, as they read SVG files more strictly than HTML. */
export function lintDrawings({ root, templates }: Pick<Inputs, 'root' | 'templates'>): Problem[] {
  const files = new TemplateFiles(root, templates);
  return files.names.flatMap((file) => {
    if (!DRAWING.test(file)) return [];
    const text = Buffer.from(files.read(file)).toString();
    const found = faultOf(text);
    if (found === undefined) return [];
    const { at, message, hint } = found;
    return {
      code: 'photo-unreadable' as const,
      severity: 'error' as const,
      file,
      path: [],
      ...new LineIndex(text).at(at),
      message: `browsers show nothing of this drawing: ${message}`,
      hint,
    };
  });
}

interface Fault {
  readonly at: number;
  readonly message: string;
  readonly hint: string;
}

function faultOf(text: string): Fault | undefined {
  // It may define entities and attributes of its own.
  if (/<!DOCTYPE[^>]*\[/.test(text)) return undefined;
  const at = BEFORE.exec(text)?.[0].length ?? 0;
  const [root, prefix = ''] = /^<(\w+:)?svg\b[^>]*>/.exec(text.slice(at)) ?? [];
  if (root === undefined) return { at, message: 'it does not begin with <svg …>', hint: 'export it as SVG' };
  if (!/\sxmlns(?::\w+)?\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/.test(root))
    return { at, message: 'its <svg> does not name its namespace', hint: `write <svg ${NAMESPACE} …>` };
  const last = text.trimEnd();
  // The pattern begins again at each character, and hardly any drawing needs it.
  const end = last.endsWith('-->')
    ? last.replace(/(?:\s|<!--(?:(?!-->)[\s\S])*-->)*$/, '').length
    : last.length;
  const isClosed =
    text.slice(0, end).endsWith(`</${prefix}svg>`) || (root.endsWith('/>') && end === at + root.length);
  if (!isClosed)
    return { at: end, message: `it breaks off before </${prefix}svg>`, hint: 'export or copy it again' };
  if (!text.includes('&')) return undefined;
  const entity = UNKNOWN_ENTITY.exec(
    text.replace(/<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->/g, (all) => ' '.repeat(all.length)),
  );
  if (entity === null) return undefined;
  return {
    at: entity.index,
    message: `${entity[0]} is not known in SVG`,
    hint: 'write the character itself, and &amp; for an ampersand',
  };
}
