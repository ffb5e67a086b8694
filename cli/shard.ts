import { type Shard, UsageError } from '../renderer/index.ts';

/**
 * Reads `--shard`: `2/8`, or `auto`: what the job's own scheduler says of it, and `auto/8` where that does not know how
 * many there are. Parts count from 1.
 */
export function shardOf(text: string, env: Readonly<Record<string, string | undefined>>): Shard {
  const [, which = '', of] = /^(\d+|auto)(?:\/(\d+))?$/.exec(text) ?? [];
  const told = which === 'auto' ? toldBy(env) : { index: Number(which), count: null };
  const count = of === undefined ? told?.count : Number(of);
  if (which === '' || (which !== 'auto' && of === undefined))
    throw new UsageError(`expected --shard <k>/<n> or auto, found "${text}"`, 'part 2 of 8 is --shard 2/8');
  if (told === null)
    throw new UsageError(
      'no scheduler says which part this is',
      'auto reads CI_NODE_INDEX, JOB_COMPLETION_INDEX or SLURM_ARRAY_TASK_ID; else give --shard 2/8',
    );
  if (count == null)
    throw new UsageError('nothing says how many parts there are', 'give their number: --shard auto/8');
  const { index } = told;
  if (!Number.isSafeInteger(index) || index < 1 || index > count)
    throw new UsageError(`there is no part ${index} of ${count}`, 'parts count from 1: --shard 1/8 to 8/8');
  return { index, count };
}

/** GitLab counts from 1, Kubernetes from 0 and without saying to where, Slurm from wherever the array begins. */
function toldBy(
  env: Readonly<Record<string, string | undefined>>,
): { index: number; count: number | null } | null {
  const number = (name: string): number | null => (env[name] === undefined ? null : Number(env[name]));
  const node = number('CI_NODE_INDEX');
  if (node !== null) return { index: node, count: number('CI_NODE_TOTAL') };
  const job = number('JOB_COMPLETION_INDEX');
  if (job !== null) return { index: job + 1, count: null };
  const task = number('SLURM_ARRAY_TASK_ID');
  if (task === null) return null;
  const step = number('SLURM_ARRAY_TASK_STEP') ?? 1;
  const index = (task - (number('SLURM_ARRAY_TASK_MIN') ?? 1)) / step + 1;
  return { index, count: number('SLURM_ARRAY_TASK_COUNT') };
}
