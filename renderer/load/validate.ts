import type { z } from 'zod';
import type { Path, Problem } from '../problems/problems.ts';
import type { LoadProblem } from '../read/fault.ts';
import type { Inputs } from '../read/inputs.ts';
import { Locator } from '../read/positions.ts';
import { findingsOf, rememberKeys } from './findings.ts';

/**
 * Checks a value against a schema; every issue becomes a problem in plain words. `basePath` leads to the value in its
 * file. A custom refinement may set the code and the hint of its problem with `params: { code, hint }`.
 */
export function validate<T>(
  schema: z.ZodType<T>,
  value: unknown,
  file: string,
  basePath: Path = [],
): { value?: T; problems: LoadProblem[] } {
  const result = schema.safeParse(value, { error: rememberKeys, reportInput: true });
  if (result.success) return { value: result.data, problems: [] };
  const findings = result.error.issues.flatMap((issue) => findingsOf(issue));
  return {
    problems: findings.map(({ isOtherType: _, path, ...finding }) => ({
      severity: 'error',
      file,
      path: [...basePath, ...path],
      ...finding,
    })),
  };
}

/** Gives line and column to the problems that have none; files are read for it only if there are such problems. */
export function attachPositions(
  problems: readonly LoadProblem[],
  inputs: Inputs,
  locator = new Locator(inputs),
): (Problem & { readonly endColumn?: number })[] {
  return problems.map(({ key, ...problem }) => {
    if (problem.line !== undefined) return problem;
    const position = locator.locate({ file: problem.file, path: problem.path, ...(key && { key }) });
    if (!position) return problem;
    const { comment, ...place } = position;
    const isSwallowed = comment !== undefined && problem.message.endsWith('found nothing');
    return {
      ...problem,
      ...place,
      ...(isSwallowed && { hint: `# begins a comment; quote it: "${comment}"` }),
    };
  });
}
