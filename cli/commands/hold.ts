import { hold as holdSite, resume as resumeSite } from '../../renderer/index.ts';
import { type MovingCommand, movingOptions, outOf } from '../moving.ts';
import { prepareAfter } from '../preparing.ts';
import { reportActivation } from '../report/activation.ts';
import type { Terminal } from '../terminal.ts';

export async function hold(options: MovingCommand, terminal: Terminal): Promise<number> {
  const moving = await movingOptions(options, terminal);
  const result = await holdSite(outOf(options), moving);
  reportActivation(result, terminal);
  await prepareAfter(result, outOf(options), moving, terminal);
  return result.ok ? 0 : 1;
}

export async function resume(options: MovingCommand, terminal: Terminal): Promise<number> {
  const moving = await movingOptions(options, terminal);
  const result = await resumeSite(outOf(options), moving);
  reportActivation(result, terminal);
  await prepareAfter(result, outOf(options), moving, terminal);
  return result.ok ? 0 : 1;
}
