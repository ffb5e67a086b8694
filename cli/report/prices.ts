import {
  type Activation,
  BEGINNING,
  comingPrices,
  keptBack,
  type MovedPrice,
  movedPrices,
} from '../../renderer/index.ts';
import { readNow } from '../when.ts';

/**
 * The prices that a move changes, or a dry run would, now and (of a promotion) later. Nothing is asked of a switch that the clock makes:
 * `isAsked` says that a person chose what is shown, though no calendar be promoted.
 */
export async function pricesMoved(
  { at, moved, promoted, held, dryRun }: Activation,
  { out, isAsked = false }: { readonly out: string; readonly isAsked?: boolean },
): Promise<readonly MovedPrice[]> {
  if (!dryRun && promoted.length === 0 && !isAsked) return [];
  const now = readNow();
  const calendars = new Map(promoted.map(({ region, to }) => [region, to]));
  const steps = moved.map((step) => ({ ...step, calendar: calendars.get(step.region) }));
  const since = (region: string) => (typeof at === 'number' ? at : (at?.[region] ?? now));
  const shown = await movedPrices(out, steps, now);
  const coming = await comingPrices(
    out,
    promoted.filter(({ region }) => !held.includes(region)),
    since,
  );
  const isTold = (change: MovedPrice): boolean =>
    shown.some(
      ({ region, product, from, to }) =>
        region === change.region && product === change.product && from === change.from && to === change.to,
    );
  return [...shown, ...coming.filter((change) => !isTold(change))];
}

/** The prices of regions that are held which the next switch of each would change, with its time. */
export async function pricesKeptBack(held: readonly string[], out: string): Promise<readonly MovedPrice[]> {
  return movedPrices(out, await keptBack(out, held, readNow()), BEGINNING);
}
