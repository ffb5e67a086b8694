import { type ExecFileSyncOptions, execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type CommittedPrices, InputError, loadInputs, OperationError, pricesOf } from '../renderer/index.ts';

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
 * The prices that the data here are an edit of: of the last commit, or where nothing of it was changed since, what stood before
 * the last commit that changed data. Null where git does not know, or those inputs were not valid.
 */
export async function pricesBefore(root: string, cacheFolder: string): Promise<CommittedPrices | null> {
  try {
    const [edited, parents] = await Promise.all([
      git(root, 'status', '--porcelain', '--', 'data'),
      git(root, 'log', '-1', '--first-parent', '--format=%P', '--', 'data'),
    ]);
    const base = edited.length > 0 ? 'HEAD' : (parents.trim().split(' ')[0] ?? '');
    if (base === '') return null;
    const key = await git(
      root,
      'rev-parse',
      ...['data', 'locales', 'templates'].map((one) => `${base}:./${one}`),
    );
    return await pricesOf({ key, cacheFolder }, () =>
      atRevision(root, base, async (folder) => (await loadInputs(folder)).site),
    );
  } catch (error) {
    // No git, no repository, no commit, half a history; what was wrong with the data then is nobody's concern now.
    const isUnknown = error instanceof Error && ('code' in error || 'errno' in error);
    if (isUnknown || error instanceof OperationError || error instanceof InputError) return null;
    throw error;
  }
}

async function git(root: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', args, { cwd: root, maxBuffer: 2 ** 30 });
  return stdout;
}
