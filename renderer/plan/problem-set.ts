import type { Problem } from '../problems/problems.ts';

/** Problems met while models are derived: the same one from many derivations counts once. */
export class ProblemSet {
  readonly #seen = new Map<string, Problem>();

  /** `about`: what makes two problems the same; their message, where it is not given. The first one stays. */
  add(problem: Problem, about = problem.message): void {
    const key = `${problem.code} ${problem.file} ${problem.path.join('.')} ${about}`;
    if (!this.#seen.has(key)) this.#seen.set(key, problem);
  }

  get problems(): readonly Problem[] {
    return [...this.#seen.values()];
  }
}
