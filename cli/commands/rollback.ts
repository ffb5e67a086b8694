import { rollback as rollbackSite } from '../../renderer/index.ts';
import { type MovingCommand, movingOptions, outOf } from '../moving.ts';
import { prepareAfter } from '../preparing.ts';
import { reportActivation } from '../report/activation.ts';
import type { Terminal } from '../terminal.ts';

export async function rollback(options: MovingCommand, terminal: Terminal): Promise<number> {
  const moving = await movingOptions(options, terminal);
  const result = await rollbackSite(outOf(options), moving);
  reportActivation(result, terminal);
  await prepareAfter(result, outOf(options), moving, terminal);
  return result.ok ? 0 : 1;
}
