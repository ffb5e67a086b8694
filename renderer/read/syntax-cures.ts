import type { CST } from 'yaml';
import type { Fault } from './fault.ts';

/** A place in a text at which a library found a fault, and the text there. */
interface Place {
  readonly offset: number;
  /** Its line, from the first character that is no blank. */
  readonly line: string;
  /** From the place to the end of its line. */
  readonly rest: string;
  /** What the line says after its key, or its hyphen. */
  readonly value: string;
  /** The line below. */
  readonly below: string;
  readonly indent: number;
}

type Cure = Pick<Fault, 'message' | 'hint'> & { readonly offset?: number };

const QUOTED = 'text with a colon and a blank in it needs quotes';

/** What the parser says, in words of the file: what was expected, what was found, and what to write instead. */
const CURES: readonly (readonly [RegExp, (place: Place) => Cure])[] = [
  [
    /^(Plain value cannot start|Anchor cannot be an empty|Unexpected block-seq-ind)/,
    ({ rest }) => quote(rest),
  ],
  [
    /^Not a YAML token/,
    ({ value }) => ({
      message: `expected text after ${value[0]} to begin on the next line`,
      hint: `indent it there, or write ${inQuotes(value)}`,
    }),
  ],
  [/^Nested mappings/, (place) => (isDeeper(place) ? deeper(place) : second(place))],
  [/^Implicit (map )?keys need/, (place) => (isDeeper(place) ? deeper(place) : keyless(place))],
  [
    /^(Block collections|Implicit keys of flow)/,
    ({ rest }) => {
      if (rest.startsWith('-'))
        return { message: 'expected no list with hyphens within { } or [ ]', hint: 'write it as [a, b]' };
      return {
        message: `expected a comma between two entries, found "${clip(rest)}"`,
        hint: `put one before each further key; ${QUOTED}`,
      };
    },
  ],
  [
    /^Missing , or :/,
    ({ rest }) => ({ message: `expected a comma between two entries, found "${clip(rest)}"` }),
  ],
  [
    /^Unexpected scalar at node end/,
    ({ rest, value }) => {
      const opener = value[0] ?? '';
      const closer = opener === '{' ? '}' : opener === '[' ? ']' : opener;
      return {
        message: `expected nothing after the ${closer} that closes this, found "${clip(rest)}"`,
        hint: /["']/.test(opener)
          ? `quote all of it: ${inQuotes(value)}`
          : `text that begins with ${opener} needs quotes: ${inQuotes(value)}`,
      };
    },
  ],
  [
    /^All mapping items/,
    ({ line, indent }) => ({
      message: `expected "${clip(line)}" in the same column as the keys above, found ${blanks(indent)} before it`,
      hint: 'indent the keys of one map alike; a list holds no keys beside its hyphens',
    }),
  ],
  [
    /^Invalid escape sequence/,
    ({ rest }) => ({
      message: `${rest.slice(0, 2)} means nothing within " quotes`,
      hint: "write \\\\ for a backslash, or use ' quotes",
    }),
  ],
  [
    /^Unexpected flow-(map|seq)-end token/,
    ({ rest }) => ({
      message: `the ${rest[0]} here closes nothing`,
      hint: 'remove it, or quote the text that it is part of',
    }),
  ],
  [
    /^Unexpected .* token in YAML stream/,
    ({ line }) => ({
      message: `expected all of the file to be one map or one list, found "${clip(line)}"`,
      hint: 'begin every line of a list with a hyphen, and no line of a map',
    }),
  ],
];

/** The fault in words of the file; as it is where there are none for it. */
export function cured(fault: Fault, text: string, tokens: readonly CST.Token[]): Fault {
  const said = fault.message.replace(/^not well-formed YAML: /, '');
  if (said === fault.message) return fault;
  const open =
    /^Missing closing/.test(said) || /^Unexpected scalar/.test(said)
      ? openQuote(tokens, fault.offset)
      : undefined;
  if (open !== undefined) return { ...fault, ...unclosed(open, text) };
  const place = placeOf(text, fault.offset);
  const cure = CURES.find(([pattern]) => pattern.test(said))?.[1](place);
  return cure ? { ...fault, ...cure } : fault;
}

function placeOf(text: string, offset: number): Place {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const [whole = '', below = ''] = text.slice(start).split(/\r?\n/, 2);
  const line = whole.trimStart();
  const value = line.replace(/^(?:- +)*(?:"[^"]*"|'[^']*'|[^:]*?) *: +/, '').replace(/^(?:- +)+/, '');
  const rest = whole.slice(offset - start).trim();
  return {
    offset,
    line: line.trimEnd(),
    rest,
    value: value.trim(),
    below,
    indent: whole.length - line.length,
  };
}

function quote(rest: string): Cure {
  const list = rest.startsWith('- ') ? ', or begin a list on a line of its own' : '';
  return { message: `text that begins with ${rest[0]} needs quotes`, hint: `write ${inQuotes(rest)}${list}` };
}

function second({ rest }: Place): Cure {
  if (/^[?] /.test(rest)) return quote(rest);
  return {
    message: `expected one key and its value in a line, found a second colon in "${clip(rest)}"`,
    hint: `${QUOTED}: ${inQuotes(rest)}; a key begins a line of its own`,
  };
}

/** A line in which a key and its value should be, and are not. */
function keyless({ line }: Place): Cure {
  const [, key = '', value = ''] = /^(?:- +)*([\w.-]+) *[:=：] *(\S.*)$/.exec(line) ?? [];
  const found = `expected a key, a colon and a blank, found "${clip(line)}"`;
  if (key !== '') return { message: found, hint: `write ${clip(`${key}: ${value}`)}` };
  return { message: found, hint: 'text that goes on from the line above is indented more than its key' };
}

/** Whether a value and what looks like a key below it are taken for one text. */
function isDeeper({ rest, below, indent }: Place): boolean {
  return !/:(\s|$)/.test(rest) && below.search(/\S/) > indent && /^\s*[^\s:]+:(\s|$)/.test(below);
}

function deeper({ below, rest, offset }: Place): Cure {
  return {
    message: `expected "${clip(below.trim())}" in the same column as the key above, found it indented more`,
    hint: `indent both alike, or give that key no value of its own: now it has "${clip(rest)}"`,
    offset,
  };
}

interface Scalar {
  readonly offset: number;
  readonly source: string;
}

/** Text in quotes that took the lines below for its own: it is never closed, or closed by a quote that was to open other text. */
function openQuote(tokens: readonly CST.Token[], offset: number): Scalar | undefined {
  return quoted(tokens).find(({ offset: start, source }) => {
    const isClosed = source.length > 1 && source.endsWith(source[0] ?? '');
    return start < offset && (!isClosed || /\n\s*(?:- +)*[\w.-]+:\s/.test(source));
  });
}

function quoted(value: unknown): Scalar[] {
  if (typeof value !== 'object' || value === null) return [];
  const { type, source } = value as Partial<CST.FlowScalar>;
  if (typeof source === 'string') return /-quoted-scalar$/.test(type ?? '') ? [value as Scalar] : [];
  return Object.values(value).flatMap(quoted);
}

function unclosed({ offset, source }: Scalar, text: string): Cure {
  const [mark] = source;
  const { line } = placeOf(text, offset);
  const curly = /[\u2018-\u201f\u00ab\u00bb]/.exec(line)?.[0];
  const other =
    mark === "'" ? 'put text with an apostrophe into " quotes' : 'put text with a " in it into \' quotes';
  return {
    offset,
    message: `the ${mark} here is not closed in its line`,
    hint:
      curly === undefined ? `close it with ${mark}, or ${other}` : `close it with ${mark}, found ${curly}`,
  };
}

function inQuotes(text: string): string {
  const plain = clip(text.replace(/^(["'])(.*)\1$/, '$2'));
  return plain.includes('"') ? `'${plain.replaceAll("'", "''")}'` : `"${plain.replaceAll('\\', '\\\\')}"`;
}

function blanks(count: number): string {
  return count === 1 ? '1 blank' : `${count} blanks`;
}

/** As much of a text as helps to find it. */
function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
