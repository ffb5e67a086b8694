import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { InputError, loadInputs, OperationError, type Site } from '../renderer/index.ts';

const quietly = (cwd: string): ExecFileSyncOptions => ({
  cwd,
  stdio: ['ignore', 'pipe', 'pipe'],
  maxBuffer: 2 ** 30,
});

/**
 * Calls `use` with a folder that holds the inputs as they were at a revision, and is gone afterwards. Throws OperationError
 * where git has none there.
 */
export async function atRevision<T>(
  root: string,
  revision: string,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'almanac-base-'));
  try {
    unpack(root, revision, folder);
    // Most of it is as it is now, and was drawn and compiled already.
    const cache = path.join(root, '.almanac');
    if (existsSync(cache)) symlinkSync(cache, path.join(folder, '.almanac'));
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function unpack(root: string, revision: string, folder: string): void {
  try {
    const commit = execFileSync(
      'git',
      ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`],
      quietly(root),
    );
    const tree = execFileSync(
      'git',
      ['archive', commit.toString().trim(), 'data', 'locales', 'templates'],
      quietly(root),
    );
    execFileSync('tar', ['-x', '-C', folder], { ...quietly(root), stdio: 'pipe', input: tree });
  } catch {
    throw new OperationError(
      `git has no inputs at revision "${revision}" of ${root}`,
      'name a commit, a tag or a branch',
    );
  }
}

/**
 * The site that the data here are an edit of: the last commit, or where nothing of it was changed since, what stood before the
 * last commit that changed data. Null where git does not know, or those inputs were not valid.
 */
export async function siteBefore(root: string): Promise<Site | null> {
  try {
    const edited = execFileSync('git', ['status', '--porcelain', '--', 'data'], quietly(root));
    const parents = execFileSync(
      'git',
      ['log', '-1', '--first-parent', '--format=%P', '--', 'data'],
      quietly(root),
    );
    const base = edited.length > 0 ? 'HEAD' : (parents.toString().trim().split(' ')[0] ?? '');
    if (base === '') return null;
    return await atRevision(root, base, async (folder) => (await loadInputs(folder)).site);
  } catch (error) {
    // No git, no repository, no commit, half a history; what was wrong with the data then is nobody's concern now.
    const isUnknown = error instanceof Error && ('status' in error || 'errno' in error);
    if (isUnknown || error instanceof OperationError || error instanceof InputError) return null;
    throw error;
  }
}
