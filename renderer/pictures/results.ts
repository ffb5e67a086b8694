import type { EditionDiff, EditionDiffOver, PriceChange } from '../engine/opening/results.ts';

/** What a comparison gives: plain data, apart from the code that makes it. */

export interface DiffResult {
  /** Region by region, and over a window stretch by stretch. */
  readonly regions: readonly (EditionDiff | EditionDiffOver)[];
  /** The same by cause: prices first, then what is seen in most regions. */
  readonly differences: readonly Difference[];
}

/** A stretch of a page that reads otherwise than before. */
export interface TextChange {
  /** Where it is: the elements around it, outermost first, such as `main section#buy p.price`. */
  readonly place: string;
  /** Empty: it is new. */
  readonly before: string;
  /** Empty: it is gone. */
  readonly after: string;
}

/** JPEG files; null where a page is on one side only, or could not be opened. */
export interface PicturePair {
  readonly before: Uint8Array | null;
  readonly after: Uint8Array | null;
}

/** Where an entry is seen: a region, over a stretch of time if the comparison is of more than an instant. */
export interface DifferencePlace {
  readonly region: string;
  /** UTC with Z; null: open. Absent where one instant was compared. */
  readonly from?: string | null;
  readonly until?: string | null;
  /** Paths of the pages that differ so. */
  readonly pages: readonly string[];
  /** The prices that the entry is about, as they are in this region. */
  readonly prices: readonly PriceChange[];
  /** Of the first of its pages. */
  readonly changes: readonly TextChange[];
}

/** What differs for one reason, in all regions in which it does. */
export interface Difference {
  readonly kind: 'added' | 'removed' | 'changed';
  /** What is on every page of an edition alike, or what is a page's own. */
  readonly part: 'header' | 'footer' | 'page';
  readonly title: string;
  /** Names of the products whose price changes there. */
  readonly products: readonly string[];
  readonly places: readonly DifferencePlace[];
}

export interface Illustrated {
  readonly differences: readonly Difference[];
  /** Of the places that have some. */
  readonly pictures: ReadonlyMap<DifferencePlace, PicturePair>;
  /** Why there are no pictures; null where there are. */
  readonly withoutPictures: string | null;
}
