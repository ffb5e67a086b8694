import fc from 'fast-check';

/* Random worlds are the same in every run: what fails once fails again. `ATTACK_SEED=7` takes others. */
fc.configureGlobal({ seed: Number(process.env.ATTACK_SEED ?? 20241122) });

/** How many worlds of a costly kind are tried: all of them with `ROUNDS=all`, as `.ci/run` sets it, else a quarter. */
export function rounds(all: number): number {
  return process.env.ROUNDS === 'all' || process.env.ATTACK === 'full' ? all : Math.ceil(all / 4);
}

export default fc;
