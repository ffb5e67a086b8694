import { execFile } from 'node:child_process';
import { hostname } from 'node:os';
import { promisify } from 'node:util';
import type { Commit, Origin } from '../calendar/types.ts';
import { type Instant, utc } from '../clock/instant.ts';

/** What an archive made now on this machine says of itself. `commit` is null where git knows none. */
export function originAt(now: Instant, commit: Commit | null): Origin {
  return { version: 1, when: utc(now), machine: hostname(), ...commit };
}

/** The commit that is checked out in a folder; null where there is no git, no repository or no commit. */
export async function commitOf(root: string): Promise<Commit | null> {
  const git = async (...args: string[]): Promise<string> =>
    (await promisify(execFile)('git', ['-C', root, ...args], { maxBuffer: 2 ** 26 })).stdout.trim();
  try {
    const [head, edits] = await Promise.all([
      git('show', '--no-patch', '--no-show-signature', '--format=%H %ct', 'HEAD'),
      git('status', '--porcelain', '--', '.'),
    ]);
    const [commit = '', seconds] = head.split(' ');
    return { commit, committed: utc(Number(seconds) * 1000), edited: edits !== '' };
  } catch {
    return null;
  }
}
