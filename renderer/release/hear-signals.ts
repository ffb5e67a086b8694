import { setImmediate as turn } from 'node:timers/promises';

/**
 * Returns once every signal that has come is told to its handlers. The event loop looks for them once a turn, and the first turn
 * may have looked already.
 */
export async function hearSignals(): Promise<void> {
  await turn();
  await turn();
}
