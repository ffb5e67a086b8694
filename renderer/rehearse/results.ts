/** What a rehearsal gives: plain data, apart from the code that plays it, so that its types lead no further. */

/** Something that a shopper would see, or a host would do, other than the data says. */
export interface Finding {
  /** UTC: the instant that was played. */
  readonly at: string;
  readonly region: string;
  /** Null where it is about no page. */
  readonly path: string | null;
  readonly what:
    | 'answer'
    | 'time'
    | 'header'
    | 'price'
    | 'struck-through'
    | 'structured-data'
    | 'countdown'
    | 'link'
    | 'redirect'
    | 'stage'
    | 'navigation'
    | 'content'
    | 'files'
    | 'guard'
    | 'roll-back';
  /** One sentence with what was expected and what was found. */
  readonly message: string;
  /** The line of data that says what was expected: `data/regions/us.yaml:12`. */
  readonly source: string | null;
}

export interface RehearsedPrice {
  readonly product: string;
  readonly name: string;
  readonly currency: string | null;
  /** Plain decimals; null: no price. */
  readonly from: string | null;
  readonly to: string | null;
  readonly pages: readonly string[];
}

/** A region at a switch. */
export interface RehearsedRegion {
  readonly region: string;
  /** On the region's own clock. */
  readonly local: string;
  /** Releases; null: nothing before. */
  readonly from: string | null;
  readonly to: string;
  readonly because: readonly string[];
  readonly prices: readonly RehearsedPrice[];
  /** Pages that were read, by what happened to them. */
  readonly pages: { readonly added: number; readonly changed: number; readonly removed: number };
}

/** A page before and after a switch: PNG or JPEG files, as data. */
export interface Picture {
  readonly region: string;
  /** When, on the region's clock. */
  readonly local: string;
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface RehearsedSwitch {
  /** UTC. */
  readonly at: string;
  readonly regions: readonly RehearsedRegion[];
  readonly pictures: readonly Picture[];
}

/** How a page behaved in a browser where something went wrong beside it. */
export interface GuardTrial {
  readonly case: 'late-switch' | 'slept-machine' | 'no-time-call';
  readonly path: string;
  readonly ok: boolean;
}

export interface Rehearsal {
  readonly version: 1;
  readonly ok: boolean;
  /** What was played: the working tree, a calendar of the output, or an archive. */
  readonly source: string;
  readonly calendar: string;
  readonly campaign: string | null;
  readonly switches: readonly RehearsedSwitch[];
  readonly findings: readonly Finding[];
  readonly counts: { readonly pages: number; readonly prices: number; readonly links: number };
  /** Empty where there is no browser: then `withoutGuard` says why. */
  readonly guard: readonly GuardTrial[];
  readonly withoutGuard: string | null;
  /** Whether a move of a person was taken back as it should; null where there was no switch to move from. */
  readonly rollBack: boolean | null;
  /** Values in the data that are tagged as assumed. */
  readonly assumed: number;
}
