import type { Path, Problem, ProblemCode } from '../problems/problems.ts';
import type { LineIndex } from './lines.ts';

/** A fault at an offset of a text, before its file and line are known. */
export interface Fault {
  readonly code: ProblemCode;
  readonly offset: number;
  readonly path: Path;
  readonly message: string;
  readonly hint?: string;
  /** Where what is here again stood first. */
  readonly first?: number;
}

/** A problem as the loader makes it: `key` asks to point at the key, `endColumn` (exclusive) says how far it reaches. */
export type LoadProblem = Problem & { readonly key?: boolean; readonly endColumn?: number };

/** Tells each fault its file, line and column; ordered by place. */
export function problemsOf(faults: readonly Fault[], file: string, lines: LineIndex): Problem[] {
  return [...faults]
    .sort((a, b) => a.offset - b.offset)
    .map(({ code, offset, path, message, hint, first }) => {
      const { line, column } = lines.at(offset);
      return {
        code,
        severity: 'error',
        file,
        path,
        line,
        column,
        message: first === undefined ? message : `${message}, first in line ${lines.at(first).line}`,
        ...(hint === undefined ? {} : { hint }),
      };
    });
}
