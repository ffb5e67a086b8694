import { setImmediate as turn } from 'node:timers/promises';

/**
 * Returns once the handlers of every signal that has come were called. The event loop looks for signals once a turn, and has
 * mostly done so already in the turn that is under way: so it takes two.
 */
export async function hearSignals(): Promise<void> {
  await turn();
  await turn();
}
