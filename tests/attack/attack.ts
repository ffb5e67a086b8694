/** `npm run test:attack` runs all rounds; `npm test` runs a few of each attack. */
const isFull = process.env.ATTACK === 'full';
const seed = Number(process.env.ATTACK_SEED ?? 1);

export function rounds(short: number, full: number): number {
  return isFull ? full : short;
}

/** A seeded random generator (mulberry32): the same seed gives the same numbers. */
export class Chance {
  #state: number;

  constructor(name: string) {
    this.#state = [...name].reduce((sum, char) => Math.imul(sum, 31) + char.charCodeAt(0), seed) >>> 0;
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }
}

/** Counts how often each outcome happened, for the line that an attack prints at its end. */
export class Outcomes {
  readonly #name: string;
  readonly #counts = new Map<string, number>();

  constructor(name: string) {
    this.#name = name;
  }

  count(outcome: string): void {
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1);
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  print(): void {
    const counts = [...this.#counts].sort().map(([outcome, count]) => `${count} ${outcome}`);
    process.stderr.write(`attack: ${this.#name}: ${this.total} (seed ${seed}): ${counts.join(', ')}\n`);
  }
}
