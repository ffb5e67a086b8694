import { setImmediate as breath } from 'node:timers/promises';
import { InputError, type Problem } from '../problems/problems.ts';
import { strayFault } from './template-fault.ts';

const strays: Problem[] = [];
let hears = false;

/**
 * From here on, a rejected promise that a template did not handle is kept for {@link refuseStrays}. Any other
 * unhandled rejection ends the process, as it does in Node.
 */
export function hearStrays(): void {
  if (hears) return;
  hears = true;
  process.on('unhandledRejection', (error) => {
    const problem = strayFault(error);
    if (problem) strays.push(problem);
    else if (process.listenerCount('unhandledRejection') === 1) throw error;
  });
}

/**
 * Throws an InputError if templates left rejected promises behind: a model or view that waits for something is not
 * pure.
 */
export async function refuseStrays(): Promise<void> {
  // Node reports unhandled rejections after all pending callbacks have run.
  await breath();
  const problems = [...new Map(strays.splice(0).map((one) => [JSON.stringify(one), one])).values()];
  if (problems.length > 0) throw new InputError(problems);
}
