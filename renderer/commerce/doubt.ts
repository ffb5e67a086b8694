import type { SourceRef } from '../problems/problems.ts';

/** Notes a doubt about the value that stands at a place. */
export type Doubt = (source: SourceRef, message: string, hint?: string) => void;
