import { setImmediate as breath } from 'node:timers/promises';
import { InputError, type Problem } from '../problems/problems.ts';
import { strayFault } from './template-fault.ts';

const strays: Problem[] = [];
let hears = false;

/** From here on, a rejection that a template left to nobody is kept for {@link refuseStrays}. Any other ends the process, as ever, if nobody else hears it. */
export function hearStrays(): void {
  if (hears) return;
  hears = true;
  process.on('unhandledRejection', (error) => {
    const problem = strayFault(error);
    if (problem) strays.push(problem);
    else if (process.listenerCount('unhandledRejection') === 1) throw error;
  });
}

/** Throws an InputError with what templates left to nobody, if they did: a model or view that waits for something is not pure. */
export async function refuseStrays(): Promise<void> {
  // It is told of once all that is due has run.
  await breath();
  const problems = [...new Map(strays.splice(0).map((one) => [JSON.stringify(one), one])).values()];
  if (problems.length > 0) throw new InputError(problems);
}
