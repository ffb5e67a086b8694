import type { Problem } from '../problems/problems.ts';

/** Takes what is found wrong while models are derived. */
export type Problems = Pick<ProblemSet, 'add' | 'found'>;

/** Problems met while models are derived: the same one from many derivations counts once. */
export class ProblemSet {
  /** How often something was found. */
  found = 0;
  readonly #seen = new Map<string, { readonly problem: Problem; readonly where: Set<string> }>();

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
    return [...this.#seen.values()].map(({ problem, where }) =>
      where.size === 0 ? problem : { ...problem, message: `${problem.message}, in ${[...where].join(', ')}` },
    );
  }
}
