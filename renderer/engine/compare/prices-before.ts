import path from 'node:path';
import { packageVersion } from '../../assets/package-root.ts';
import { readSealed, writeSealed } from '../../cache/sealed.ts';
import {
  type CommittedPrices,
  committedPrices,
  readPrices,
  writePrices,
} from '../../commerce/committed-prices.ts';
import type { Site } from '../../model/linked.ts';

const VERSION = '1';

/**
 * The prices of inputs that never change, such as those of a commit: read once, and then recalled. `key`: a name of their
 * content; `cacheFolder` null: nothing is recalled.
 */
export async function pricesOf(
  { key, cacheFolder }: { readonly key: string; readonly cacheFolder: string | null },
  read: () => Promise<Site>,
): Promise<CommittedPrices> {
  // Local times become others with other time zone data.
  const first = JSON.stringify([VERSION, packageVersion(), process.versions.tz, key]);
  const file = cacheFolder === null ? null : path.join(cacheFolder, 'prices-before.json');
  const known = file === null ? null : recall(file, first);
  if (known) return known;
  const prices = committedPrices(await read());
  try {
    if (file !== null) writeSealed(file, `${first}\n${writePrices(prices)}`);
  } catch {
    // A cache that cannot be written is only emptier than it could be.
  }
  return prices;
}

function recall(file: string, first: string): CommittedPrices | null {
  const [line, text = ''] = readSealed(file)?.toString().split('\n') ?? [];
  try {
    return line === first ? readPrices(text) : null;
  } catch {
    return null;
  }
}
