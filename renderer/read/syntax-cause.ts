import type { CST } from 'yaml';
import type { Fault } from './fault.ts';
import { cured } from './syntax-cures.ts';

/** Whether a text, of any format, contains the marks of an unresolved merge; undefined for any other text. */
export function mergeConflict(text: string): Fault | undefined {
  const offset = text.search(/^(?:<{7}|>{7}) /m);
  if (offset === -1) return undefined;
  return {
    code: 'yaml-syntax',
    offset,
    path: [],
    message: 'unresolved merge conflict',
    hint: 'keep one side, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>',
  };
}

/** What is wrong, without its echoes: one tab, or one bracket that nothing closes, makes faults of many lines, and most make two of one. */
export function causeIn(faults: readonly Fault[], tokens: readonly CST.Token[], text: string): Fault[] {
  const tab = faults.find(({ message }) => message.includes('Tabs are not allowed as indentation'));
  if (tab)
    return [
      {
        ...tab,
        message: 'expected spaces before the first key of a line, found a tab',
        hint: 'indent with spaces',
      },
    ];
  const isOpen = faults.some(({ message }) => /[Ff]low (?:map|sequence)\b.* end with/.test(message));
  const opener = isOpen ? unclosed(tokens) : undefined;
  if (!opener) return withoutEchoes(faults, text).map((fault) => cured(fault, text, tokens));
  const [open, close] = opener.source === '{' ? '{}' : '[]';
  return [
    {
      code: 'yaml-syntax',
      offset: opener.offset,
      path: [],
      message: `the ${open} here is never closed`,
      hint: isMessage(text, opener.offset)
        ? 'put all of the text into quotes: it begins with {'
        : `close it with ${close}; a # after a blank begins a comment, so text that begins with # is quoted`,
    },
  ];
}

/** Whether a brace begins a message with an argument, such as `{count, plural, …}`, that has no quotes around it. */
function isMessage(text: string, offset: number): boolean {
  return /^\{\s*\w+\s*(?:\}|,\s*(?:plural|select|selectordinal|number|date|time)\b)/.test(
    text.slice(offset, offset + 80),
  );
}

/** The first fault of each line; once the file goes on as what it is not, the first of all that follow. */
function withoutEchoes(faults: readonly Fault[], text: string): Fault[] {
  const lineOf = ({ offset }: Fault): number => text.lastIndexOf('\n', offset - 1);
  const isStream = ({ message }: Fault): boolean => message.includes('token in YAML stream');
  const stream = faults.findIndex(isStream);
  return faults
    .filter((fault, i) => i <= stream || stream < 0 || !isStream(fault))
    .filter((fault, i, all) => all.findIndex((other) => lineOf(other) === lineOf(fault)) === i);
}

/** The outermost bracket that nothing closes. */
function unclosed(value: unknown): CST.SourceToken | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const token = value as Partial<CST.FlowCollection>;
  if (
    token.type === 'flow-collection' &&
    !token.end?.some(({ type }) => type === 'flow-map-end' || type === 'flow-seq-end')
  )
    return token.start;
  for (const inner of Object.values(value)) {
    const found = unclosed(inner);
    if (found) return found;
  }
  return undefined;
}
