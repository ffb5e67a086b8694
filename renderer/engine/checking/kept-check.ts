import path from 'node:path';
import { readSealed, writeSealed } from '../../cache/sealed.ts';
import { digestOf } from '../../plan/digest.ts';
import type { CheckResult } from '../opening/results.ts';

interface Kept {
  readonly key: string;
  readonly result: CheckResult;
}

/** Names a check: of a revision, whose prices are held against earlier ones. */
export function checkKey(revision: string, before: unknown): string {
  return digestOf([revision, before]);
}

/** What the last check found, if it was the same one: a revision never changes. */
export function keptCheck(cacheFolder: string, key: string): CheckResult | null {
  const bytes = readSealed(fileIn(cacheFolder));
  const kept = bytes && (JSON.parse(bytes.toString()) as Kept);
  return kept?.key === key ? kept.result : null;
}

/** Keeps what a check found, where no page has a fault: such a one is found again until it is mended. */
export function keepCheck(cacheFolder: string, key: string, result: CheckResult): void {
  if (result.problems.some(({ severity }) => severity === 'error')) return;
  try {
    const kept: Kept = { key, result };
    writeSealed(fileIn(cacheFolder), JSON.stringify(kept));
  } catch {
    // A cache that cannot be written is only emptier than it could be.
  }
}

function fileIn(cacheFolder: string): string {
  return path.join(cacheFolder, 'checked', 'result.json');
}
