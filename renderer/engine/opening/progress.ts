/** The progress of a long run, for display. */
export interface Progress {
  readonly phase: 'load' | 'plan' | 'render' | 'release' | 'compose' | 'rehearse' | 'picture';
  /** Of `total` in this phase; null where the total is not known yet. */
  readonly done: number;
  readonly total: number | null;
  /** e.g. the region at hand */
  readonly detail?: string;
}

export type OnProgress = (progress: Progress) => void;
