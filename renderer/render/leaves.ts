import { unescaped } from './unescaped.ts';

/** A piece of a document that is read as one: the text of a block, a picture, the target of a link. */
export interface Leaf {
  readonly text: string;
  /** The elements around it, outermost first. */
  readonly place: string;
  /** The product in whose place it is. */
  readonly product: string | null;
  /** Where the attributes of the element around it begin in the document. */
  readonly at: number;
}

/** Elements that are part of a line of text. */
const INLINE = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Attributes that a reader, or a search engine, reads. */
const READ = ['src', 'srcset', 'href', 'alt', 'content', 'placeholder', 'aria-label', 'poster'];
const TOKENS =
  /<!--.*?-->|<(script|style)\b([^>]*)>(.*?)<\/\1>|<(\/?)([a-zA-Z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+/gs;

interface Element {
  readonly name: string;
  readonly place: string;
  readonly product: string | null;
  readonly at: number;
}

/** What is read of a document, in its order. With `tags` every element counts too, with each of its attributes. */
export function leavesOf(html: string, { tags = false } = {}): Leaf[] {
  const leaves: Leaf[] = [];
  const open: Element[] = [];
  let text = '';
  const around = (): Element =>
    open.findLast(({ name }) => !INLINE.has(name)) ?? { name: '', place: '', product: null, at: 0 };
  const add = (said: string, { place, product, at }: Element = around()): void => {
    leaves.push({ text: said, place, product, at });
  };
  const flush = (): void => {
    const said = text.replace(/\s+/g, ' ').trim();
    text = '';
    if (said !== '') add(said);
  };
  for (const token of html.matchAll(TOKENS)) {
    const [whole, raw, rawAttributes = '', content = '', slash, name = '', attributes = ''] = token;
    if (raw !== undefined) {
      flush();
      if (/application\/ld\+json/.test(rawAttributes)) for (const line of linesOf(content)) add(line);
      else if (tags) add([raw, rawAttributes.trim(), content.trim()].filter(Boolean).join(' '));
    } else if (name === '') {
      if (!whole.startsWith('<!--')) text += unescaped(whole);
    } else if (slash) {
      if (!INLINE.has(name)) flush();
      else text += ' ';
      const i = open.findLastIndex((one) => one.name === name);
      if (i >= 0) open.splice(i);
    } else {
      const isInline = INLINE.has(name);
      if (!isInline) flush();
      // Side by side without a space they are mostly set apart by style.
      else text += ' ';
      const outer = open.at(-1);
      const element: Element = {
        name,
        place:
          isInline && !tags
            ? (outer?.place ?? '')
            : `${outer?.place ?? ''} ${nameOf(name, attributes)}`.trim(),
        product: attribute(attributes, 'data-product') ?? outer?.product ?? null,
        at: token.index + 1 + name.length,
      };
      if (!VOID.has(name)) open.push(element);
      if (tags) {
        add(name, element);
        for (const one of attributesOf(attributes)) add(one, element);
      } else
        for (const read of READ) {
          const value = attribute(attributes, read);
          if (value) add(`${read}: ${value}`, element);
        }
    }
  }
  flush();
  return leaves;
}

function linesOf(json: string): string[] {
  try {
    return JSON.stringify(JSON.parse(json), null, 1)
      .split('\n')
      .map((line) => line.trim().replace(/,$/, ''))
      .filter((line) => /\w/.test(line));
  } catch {
    return [json];
  }
}

/** `section#buy`, `p.price`, `meta[description]` */
function nameOf(name: string, attributes: string): string {
  const id = attribute(attributes, 'id');
  const meta =
    attribute(attributes, 'name') ?? attribute(attributes, 'property') ?? attribute(attributes, 'rel');
  if (id) return `${name}#${id}`;
  if (/^(meta|link)$/.test(name) && meta) return `${name}[${meta}]`;
  const [first] = attribute(attributes, 'class')?.split(' ') ?? [];
  return first ? `${name}.${first}` : name;
}

/** `class: price low`, one by one, as a reader of a report reads them. */
function attributesOf(attributes: string): string[] {
  return [...attributes.matchAll(/([^\s=/]+)(?:=(?:"([^"]*)"|'([^']*)'))?/g)].map(
    ([, name = '', double, single]) => `${name}: ${unescaped(double ?? single ?? '')}`,
  );
}

function attribute(attributes: string, name: string): string | undefined {
  const opening = `${name}="`;
  for (let i = attributes.indexOf(opening); i >= 0; i = attributes.indexOf(opening, i + 1)) {
    // Not the end of a longer name, such as data-src.
    if (i > 0 && !/\s/.test(attributes.charAt(i - 1))) continue;
    const end = attributes.indexOf('"', i + opening.length);
    return end < 0 ? undefined : unescaped(attributes.slice(i + opening.length, end));
  }
  return undefined;
}
