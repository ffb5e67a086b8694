import { openBrowser } from '../chromium/open-browser.ts';
import type { Compared } from '../engine/compare/diff.ts';
import type { OnProgress } from '../engine/opening/progress.ts';
import { groupDifferences } from './group.ts';
import type { DifferencePlace, Illustrated, PicturePair } from './results.ts';
import { openWindow, shoot } from './shoot.ts';

export interface IllustrateOptions {
  /** False: no browser is used, and there are no pictures. */
  readonly browser?: boolean | undefined;
  readonly onProgress?: OnProgress | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** So many pairs of pictures are taken in all; every entry gets one before any gets two. */
const MOST_PICTURES = 32;

/** What differs, grouped by why, with pictures where there is a Chromium. */
export async function illustrate(
  compared: readonly Compared[],
  options: IllustrateOptions,
): Promise<Illustrated> {
  const groups = groupDifferences(compared);
  const browser = options.browser === false ? 'they were not asked for' : await openBrowser();
  try {
    // The first place of each entry, then the second of each, and so on.
    const turns = groups
      .flatMap(({ places }) => places.map((place, turn) => ({ place, turn })))
      .sort((a, b) => a.turn - b.turn)
      .slice(0, MOST_PICTURES)
      .map(({ place }) => place);
    const pictures = new Map<DifferencePlace, PicturePair>();
    if (typeof browser !== 'string') {
      const window = await openWindow(browser);
      for (const [done, place] of turns.entries()) {
        options.signal?.throwIfAborted();
        options.onProgress?.({ phase: 'picture', done, total: turns.length, detail: place.sample.path });
        pictures.set(place, await shoot(window, place.sample));
      }
    }
    return {
      withoutPictures: typeof browser === 'string' ? browser : null,
      differences: groups,
      pictures,
    };
  } finally {
    if (typeof browser !== 'string') await browser.close();
  }
}
