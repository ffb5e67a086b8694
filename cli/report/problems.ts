import type { Problem } from '../../renderer/index.ts';
import { type Cell, cellsOf, printable } from './cells.ts';

export interface FormatOptions {
  readonly color: boolean;
  /** The text of a file of the inputs; undefined where it cannot be read. */
  readonly readFile: (file: string) => string | undefined;
  /** Keeps their order, instead of that of files and lines. */
  readonly asGiven?: boolean;
}

/** Where the place reaches to (exclusive), if the finder knew. */
type Located = Problem & { readonly endColumn?: number };

/** Cells of source shown of a line, at most. */
const WINDOW = 96;

/**
 * Problems for people: place, path and message, the source line with a caret under the place, the hint; in the order
 * of files and lines, with a count at the end. Nothing of the data reaches the terminal as a control sequence.
 */
export function formatProblems(
  problems: readonly Located[],
  { color, readFile, asGiven = false }: FormatOptions,
): string {
  if (problems.length === 0) return '';
  const paint = color
    ? (style: string, text: string) => `\x1b[${style}m${text}\x1b[0m`
    : (_: string, text: string) => text;
  const sources = new Map<string, string[] | undefined>();
  const lineOf = ({ file, line }: Located): string | undefined => {
    if (line === undefined) return undefined;
    if (!sources.has(file))
      sources.set(
        file,
        readFile(file)
          ?.replace(/^\ufeff/, '')
          .split('\n'),
      );
    return sources.get(file)?.[line - 1]?.replace(/\r$/, '');
  };
  const blocks = (asGiven ? problems : [...problems].sort(byPlace)).map((problem) => {
    const source = lineOf(problem);
    const frame = source === undefined ? [] : frameLines(problem, source, paint);
    return [headLine(problem, paint), ...frame, adviceLine(problem, paint)].join('\n');
  });
  return `${blocks.join('\n\n')}\n\n${countProblems(problems)}\n`;
}

type Paint = (style: string, text: string) => string;

const STYLE = { place: '1', dim: '2', error: '31', warning: '33', hint: '36' };

function headLine({ file, line, column, path, severity, message }: Located, paint: Paint): string {
  const place = line === undefined ? file : `${file}:${line}:${column ?? 1}`;
  const words =
    severity === 'warning' ? `${paint(STYLE.warning, 'warning:')} ${printable(message)}` : printable(message);
  return [
    paint(STYLE.place, printable(place)),
    ...(path.length > 0 ? [printable(writePath(path))] : []),
    words,
  ].join('  ');
}

function adviceLine({ line, hint, code }: Located, paint: Paint): string {
  const gutter = paint(STYLE.dim, `${' '.repeat(gutterWidth(line))} =`);
  const reference = paint(STYLE.dim, `[${code}]`);
  return hint ? `${gutter} ${paint(STYLE.hint, printable(hint))}  ${reference}` : `${gutter} ${reference}`;
}

function frameLines(
  { line, column = 1, endColumn, severity }: Located,
  source: string,
  paint: Paint,
): string[] {
  // Of a line of megabytes only the neighbourhood of the place is looked at.
  const first = Math.max(0, column - 1 - WINDOW);
  const before = cellsOf(source.slice(first, column - 1));
  const marked = cellsOf(
    source.slice(column - 1, Math.min(endColumn ?? column, column + WINDOW) - (endColumn ? 1 : 0)),
  );
  const after = cellsOf(source.slice(column - 1, column - 1 + 2 * WINDOW));
  const left = takeFromEnd(before, WINDOW / 2);
  const hasMoreLeft = first > 0 || left.length < before.length;
  const right = takeFromStart(after, WINDOW - width(left));
  const hasMoreRight = right.length < after.length || source.length > column - 1 + 2 * WINDOW;
  const text = `${hasMoreLeft ? '...' : ''}${left.map((cell) => cell.text).join('')}`;
  const rest = `${right.map((cell) => cell.text).join('')}${hasMoreRight ? '...' : ''}`;
  const indent = ' '.repeat(width(left) + (hasMoreLeft ? 3 : 0));
  const carets = '^'.repeat(Math.max(1, Math.min(width(marked), width(right))));
  const gutter = String(line).padStart(gutterWidth(line));
  return [
    `${paint(STYLE.dim, `${gutter} |`)} ${text}${rest}`.trimEnd(),
    `${paint(STYLE.dim, `${' '.repeat(gutter.length)} |`)} ${indent}${paint(STYLE[severity], carets)}`,
  ];
}

function gutterWidth(line: number | undefined): number {
  return Math.max(4, String(line ?? '').length + 2);
}

function width(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.width, 0);
}

function takeFromStart(cells: readonly Cell[], most: number): Cell[] {
  const taken: Cell[] = [];
  let sum = 0;
  for (const cell of cells) {
    sum += cell.width;
    if (sum > most) break;
    taken.push(cell);
  }
  return taken;
}

function takeFromEnd(cells: readonly Cell[], most: number): Cell[] {
  return takeFromStart([...cells].reverse(), most).reverse();
}

/** `products.k1.price`, `stages[2].at`; keys with other characters in quotes. */
function writePath(path: Problem['path']): string {
  return path
    .map((step) => {
      if (typeof step === 'number') return `[${step}]`;
      return /^[\p{L}\p{N}_$:+-]+$/u.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
    })
    .join('')
    .replace(/^\./, '');
}

function byPlace(a: Located, b: Located): number {
  return (
    compare(a.file, b.file) ||
    compare(a.line ?? 0, b.line ?? 0) ||
    compare(a.column ?? 0, b.column ?? 0) ||
    compare(a.code, b.code) ||
    compare(writePath(a.path), writePath(b.path)) ||
    compare(a.message, b.message)
  );
}

function compare<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function countProblems(problems: readonly Problem[]): string {
  const errors = problems.filter((problem) => problem.severity === 'error').length;
  const parts = [count(errors, 'error'), count(problems.length - errors, 'warning')].filter(
    (part) => part !== '',
  );
  return `${parts.join(', ')} in ${count(new Set(problems.map((problem) => problem.file)).size, 'file')}`;
}

function count(number: number, noun: string): string {
  return number === 0 ? '' : `${number} ${noun}${number === 1 ? '' : 's'}`;
}
