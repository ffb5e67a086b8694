import type { Problem } from '../problems/problems.ts';

/** Problems met while models are derived: the same one from many derivations counts once. */
export class ProblemSet {
  readonly #seen = new Map<string, { readonly problem: Problem; readonly locales: Set<string> }>();

  /**
   * `about`: what makes two problems the same; their message, where it is not given. The first one stays. `locale`: what
   * is wrong alike in several locales is one problem that names them all.
   */
  add(problem: Problem, about = problem.message, locale?: string): void {
    const key = `${problem.code} ${problem.file} ${problem.path.join('.')} ${about}`;
    const known = this.#seen.get(key) ?? { problem, locales: new Set() };
    this.#seen.set(key, known);
    if (locale !== undefined) known.locales.add(locale);
  }

  get problems(): readonly Problem[] {
    return [...this.#seen.values()].map(({ problem, locales }) =>
      locales.size === 0
        ? problem
        : { ...problem, message: `${problem.message}, in ${[...locales].join(', ')}` },
    );
  }
}
