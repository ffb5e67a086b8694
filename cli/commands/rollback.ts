import { rollback as rollbackSite } from '../../renderer/index.ts';
import { type MovingCommand, movingOptions, outOf } from '../moving.ts';
import { prepareAfter } from '../preparing.ts';
import { reportActivation } from '../report/activation.ts';
import { pricesMoved } from '../report/prices.ts';
import type { Terminal } from '../terminal.ts';

export async function rollback(options: MovingCommand, terminal: Terminal): Promise<number> {
  const moving = await movingOptions(options, terminal);
  const out = outOf(options);
  const result = await rollbackSite(out, moving);
  reportActivation(result, terminal, {
    // Reverting a hold or an --at moves a region although it keeps its calendar.
    prices: await pricesMoved(result, { out, isAsked: true }),
  });
  await prepareAfter(result, out, moving, terminal);
  return result.ok ? 0 : 1;
}
