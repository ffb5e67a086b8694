import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { prettyJson } from '../release/canonical.ts';
import { LIVE } from '../release/names.ts';
import type { Output } from '../release/output.ts';
import { readVersioned } from '../release/read-json.ts';
import { syncPath } from '../release/sync.ts';
import { writeStaged } from '../release/write-calendar.ts';
import type { LiveState } from './types.ts';

/** Reads what is live; null where nothing was ever activated. */
export async function readLive(out: string): Promise<LiveState | null> {
  return readVersioned<LiveState>(join(out, LIVE), 'what is live');
}

/** Publishes, then makes this what is live: by one rename, durable before anything follows it. */
export async function writeLive(output: Output, live: LiveState): Promise<void> {
  await output.publish();
  output.assertHeld();
  await output.writing(() => {
    const staged = writeStaged(output, '', prettyJson(live));
    syncPath(staged);
    renameSync(staged, join(output.root, LIVE));
    syncPath(output.root);
  });
}
