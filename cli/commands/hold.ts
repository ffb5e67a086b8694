import { hold as holdSite, resume as resumeSite } from '../../renderer/index.ts';
import { type MovingCommand, movingOptions, outOf } from '../moving.ts';
import { prepareAfter } from '../preparing.ts';
import { reportActivation } from '../report/activation.ts';
import { pricesKeptBack, pricesMoved } from '../report/prices.ts';
import type { Terminal } from '../terminal.ts';

export async function hold(options: MovingCommand, terminal: Terminal): Promise<number> {
  const moving = await movingOptions(options, terminal);
  const out = outOf(options);
  const result = await holdSite(out, moving);
  reportActivation(result, terminal, { unseen: await pricesKeptBack(result.held, out) });
  await prepareAfter(result, out, moving, terminal);
  return result.ok ? 0 : 1;
}

export async function resume(options: MovingCommand, terminal: Terminal): Promise<number> {
  const moving = await movingOptions(options, terminal);
  const out = outOf(options);
  const result = await resumeSite(out, moving);
  // A hold moves the region although no calendar is promoted.
  const prices = await pricesMoved(result, { out, isAsked: true });
  reportActivation(result, terminal, { prices });
  await prepareAfter(result, out, moving, terminal);
  return result.ok ? 0 : 1;
}
