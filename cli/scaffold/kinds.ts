import type { Site } from '../../renderer/index.ts';
import type { NewFile } from '../new-file.ts';

/** What the files of something new are made from. */
export interface NewThing {
  readonly root: string;
  readonly id: string;
  readonly site: Site;
  /** Days as in data, counted from today. */
  readonly inDays: (days: number) => string;
  readonly options: {
    readonly type?: string;
    readonly product?: string;
    readonly each?: string;
    readonly campaign?: string;
    readonly like?: string;
    readonly locale?: string;
    readonly timeZone?: string;
    readonly currency?: string;
  };
}

export interface Scaffold {
  /** Files that must not be there yet. */
  readonly files: readonly NewFile[];
  /** Files as they are after an edit. */
  readonly edits?: readonly NewFile[];
  /** What is left to do, one sentence each. */
  readonly next: readonly string[];
}

export type Kind = (thing: NewThing) => Scaffold;
