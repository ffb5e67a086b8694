import type { SourceRef } from '../problems/problems.ts';

/** Reports a doubt about the value at a place. */
export type Doubt = (source: SourceRef, message: string, hint?: string) => void;
