import type { CST } from 'yaml';
import type { Fault } from './fault.ts';

/** A file in which version control left both sides, or somebody a mark of it, of whatever format; undefined for any other text. */
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

/** The one fault of which the others are echoes, where there is such: a tab, or a bracket that nothing closes. */
export function causeIn(faults: readonly Fault[], tokens: readonly CST.Token[]): Fault[] {
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
  if (!opener) return [...faults];
  const [open, close] = opener.source === '{' ? '{}' : '[]';
  return [
    {
      code: 'yaml-syntax',
      offset: opener.offset,
      path: [],
      message: `the ${open} here is never closed`,
      hint: `close it with ${close}; a # after a blank begins a comment, so text that begins with # is quoted`,
    },
  ];
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
