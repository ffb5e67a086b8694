import { hold as holdSite, resume as resumeSite } from '../../renderer/index.ts';
import { type MovingCommand, movingOptions, outOf } from '../moving.ts';
import { reportActivation } from '../report/activation.ts';
import type { Terminal } from '../terminal.ts';

export async function hold(options: MovingCommand, terminal: Terminal): Promise<number> {
  const result = await holdSite(outOf(options), await movingOptions(options, terminal));
  reportActivation(result, terminal);
  return result.ok ? 0 : 1;
}

export async function resume(options: MovingCommand, terminal: Terminal): Promise<number> {
  const result = await resumeSite(outOf(options), await movingOptions(options, terminal));
  reportActivation(result, terminal);
  return result.ok ? 0 : 1;
}
