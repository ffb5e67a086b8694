import type { PageChange } from '../../calendar/types.ts';
import type { Problem } from '../../problems/problems.ts';

/** The results of the library: plain data in a file of its own, so that its types import nothing else. */

export interface CheckResult {
  /** Errors first, then warnings, with their positions. */
  readonly problems: readonly Problem[];
  readonly regions: number;
  readonly pages: number;
  /** Distinct states of all pages over all of their time. */
  readonly states: number;
  readonly switches: number;
}

/** An instant at which an edition changes for a visitor. */
export interface Switch {
  readonly region: string;
  /** UTC with Z. */
  readonly at: string;
  /** In the region's own zone, with its offset. */
  readonly local: string;
  readonly changes: readonly PageChange[];
}

export interface PriceChange {
  readonly product: string;
  readonly name: string;
  readonly currency: string | null;
  /** Null: no price. */
  readonly from: string | null;
  readonly to: string | null;
  /** The changed pages that show the product. */
  readonly pages: readonly string[];
}

export interface EditionDiff {
  readonly region: string;
  readonly prices: readonly PriceChange[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  /** The changed pages that show no product whose price changed. */
  readonly besides: readonly string[];
}

/** A difference and the interval in which it holds, in UTC with Z; null for an open end. */
export interface EditionDiffOver extends EditionDiff {
  readonly from: string | null;
  readonly until: string | null;
}
