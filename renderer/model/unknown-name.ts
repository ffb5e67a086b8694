import { suggest } from '../problems/suggest.ts';

/**
 * An issue for `context.addIssue` of a schema's `superRefine`: the text at `path` names none of what the value around it has. What
 * other files have is named by `ref` instead.
 */
export function unknownName(
  label: string,
  name: string,
  names: readonly string[],
  path: (string | number)[],
) {
  const near = suggest(name, names);
  return {
    code: 'custom' as const,
    path,
    message: `there is no ${label} "${name}"`,
    params: {
      code: 'reference-unknown',
      hint: near ? `did you mean ${near}?` : `there is ${names.join(', ') || 'none'}`,
    },
  };
}
