import type { Problem } from '../problems/problems.ts';

/** Takes what is found wrong while models are derived. */
export type Problems = Pick<ProblemSet, 'add' | 'found'>;

interface Found {
  readonly problem: Problem;
  readonly where: Set<string>;
}

/** Problems met while models are derived: the same one from many derivations counts once. */
export class ProblemSet {
  /** How often something was found. */
  found = 0;
  readonly #seen = new Map<string, Found>();

  /**
   * `about`: what makes two problems the same; their message, where it is not given. The first one stays. `where`: what
   * is wrong alike in several regions or locales is one problem that names them all.
   */
  add(problem: Problem, about = problem.message, where?: string): void {
    this.found += 1;
    const key = `${problem.code} ${problem.file} ${problem.path.join('.')} ${about}`;
    const known = this.#seen.get(key) ?? { problem, where: new Set() };
    this.#seen.set(key, known);
    if (where !== undefined) known.where.add(where);
  }

  get problems(): readonly Problem[] {
    const grouped = new Map<string, Found[]>();
    for (const [key, found] of this.#seen) {
      const { file, path, missing } = found.problem;
      const group = missing !== undefined && path.length === 0 ? [file, ...found.where].join(' ') : key;
      grouped.set(group, [...(grouped.get(group) ?? []), found]);
    }
    return [...grouped.values()].map(together);
  }
}

/** The problems of one place as one: a new file of words lacks many. */
function together(all: readonly Found[]): Problem {
  const [{ problem, where }] = all as [Found];
  const { missing: _, ...rest } = problem;
  const places = [...where].join(', ');
  if (all.length === 1)
    return where.size === 0 ? rest : { ...rest, message: `${rest.message}, in ${places}` };
  const keys = all.map((one) => one.problem.missing).join(', ');
  return {
    ...rest,
    message: `${all.length} messages are missing in ${places}: ${keys}`,
    hint: `add them to a new file ${rest.file}`,
  };
}
