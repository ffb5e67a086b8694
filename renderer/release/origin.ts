import { execFile } from 'node:child_process';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Commit, Origin } from '../calendar/types.ts';
import { type Instant, utc } from '../clock/instant.ts';
import { gitEnvironment } from './git-environment.ts';

/** What a build reads of a site. An output or an archive beside it makes no difference. */
const INPUTS = ['data', 'locales', 'templates', 'public', 'package.json', 'package-lock.json'];

/** What an archive made now on this machine says of itself. `commit` is null where git knows none. */
export function originAt(now: Instant, commit: Commit | null): Origin {
  return { version: 1, when: utc(now), machine: hostname(), ...commit };
}

/** The commit that is checked out in a folder; null where there is no git, no repository or no commit. */
export async function commitOf(root: string): Promise<Commit | null> {
  const options = { cwd: root, env: gitEnvironment(resolve(root)), maxBuffer: 2 ** 26 };
  const git = async (...args: string[]): Promise<string> =>
    (await promisify(execFile)('git', args, options)).stdout.trim();
  try {
    const [head, edits] = await Promise.all([
      git('show', '--no-patch', '--no-show-signature', '--format=%H %ct', 'HEAD'),
      git('status', '--porcelain', '--', ...INPUTS),
    ]);
    const [commit = '', seconds] = head.split(' ');
    return { commit, committed: utc(Number(seconds) * 1000), edited: edits !== '' };
  } catch {
    return null;
  }
}
