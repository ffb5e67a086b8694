import fc from 'fast-check';

/* Random worlds are the same in every run, so that a failure can be repeated. `ATTACK_SEED=7` picks others. */
fc.configureGlobal({ seed: Number(process.env.ATTACK_SEED ?? 20241122) });

/** How many expensive random worlds to try: all with `ROUNDS=all`, which `.ci/run` sets, otherwise a quarter. */
export function rounds(all: number): number {
  return process.env.ROUNDS === 'all' || process.env.ATTACK === 'full' ? all : Math.ceil(all / 4);
}

export default fc;
