import { rollback as rollbackSite } from '../../renderer/index.ts';
import { type MovingCommand, movingOptions, outOf } from '../moving.ts';
import { reportActivation } from '../report/activation.ts';
import type { Terminal } from '../terminal.ts';

export async function rollback(options: MovingCommand, terminal: Terminal): Promise<number> {
  const result = await rollbackSite(outOf(options), await movingOptions(options, terminal));
  reportActivation(result, terminal);
  return result.ok ? 0 : 1;
}
