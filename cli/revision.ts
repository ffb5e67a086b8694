import { execFile, execFileSync } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  type CommittedPrices,
  gitEnvironment,
  InputError,
  isInRepository,
  makeTemporary,
  OperationError,
  pricesOf,
  removeTemporary,
  type Site,
  siteIn,
} from '../renderer/index.ts';

const ROOM = { maxBuffer: 2 ** 30 };
const INPUTS = ['data', 'locales', 'templates', 'public'];
/** Line ends stay as they were committed, whatever this machine makes of them in a checkout. */
const AS_COMMITTED = ['-c', 'core.autocrlf=false', '-c', 'core.eol=lf'];

/**
 * Calls `use` with a folder that holds the inputs as they were at a revision, and is gone afterwards. Throws OperationError,
 * with git's own words, where git has none there.
 */
export async function atRevision<T>(
  root: string,
  revision: string,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = makeTemporary();
  try {
    await unpack(root, revision, folder);
    // Most of it is as it is now, and was drawn and compiled already.
    const cache = path.join(root, '.almanac');
    if (existsSync(cache)) symlinkSync(cache, path.join(folder, '.almanac'));
    return await use(folder);
  } finally {
    removeTemporary(folder);
  }
}

async function unpack(root: string, revision: string, folder: string): Promise<void> {
  try {
    const name = ['rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`];
    const commit = (await git(root, ...name)).trim();
    const there = await git(root, 'ls-tree', '-z', '--name-only', commit, '--', ...INPUTS);
    const found = there.split('\0').filter(Boolean);
    if (!found.includes('data')) throw new GitError('it has no data/ here', null);
    const archive = [...AS_COMMITTED, 'archive', commit, ...found];
    const tree = execFileSync('git', archive, {
      ...ROOM,
      cwd: root,
      env: gitEnvironment(root),
      stdio: 'pipe',
    });
    execFileSync('tar', ['-x', '-C', folder], { ...ROOM, stdio: 'pipe', input: tree });
  } catch (error) {
    const { message, advice } = error instanceof GitError ? error : gitError(error);
    throw new OperationError(
      `git has no inputs at revision "${revision}" of ${root}: ${message}`,
      advice ?? 'name a commit, a tag or a branch',
    );
  }
}

/** The inputs as they were at a revision. Throws OperationError where git has none there, or they were not valid. */
export async function siteAt(root: string, revision: string): Promise<Site> {
  return atRevision(root, revision, async (folder) => {
    try {
      return await siteIn(folder);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      const [first] = error.problems;
      throw new OperationError(
        `the data at revision "${revision}" are not valid${first ? `: ${first.file}: ${first.message}` : ''}`,
        'name a revision whose data are',
      );
    }
  });
}

/**
 * The prices that the data here are an edit of: of the last commit, or where nothing of it was changed since, what stood before
 * the last commit that changed data. Null where there was nothing before, as in a folder of no repository, or where they are
 * not known; then `onUnknown` gets the reason.
 */
export async function pricesBefore(
  root: string,
  cacheFolder: string,
  onUnknown: (why: string) => void = () => {},
): Promise<CommittedPrices | null> {
  if (!isInRepository(root)) return null;
  try {
    const [edited, parents] = await Promise.all([
      git(root, 'status', '--porcelain', '--', 'data'),
      git(root, 'log', '-1', '--first-parent', '--format=%P', '--', 'data'),
    ]);
    const base = edited.length > 0 ? 'HEAD' : (parents.trim().split(' ')[0] ?? '');
    if (base === '') {
      const isShallow = (await git(root, 'rev-parse', '--is-shallow-repository')).trim() === 'true';
      if (isShallow) onUnknown('the clone is shallow; git fetch --unshallow brings its history');
      return null;
    }
    const folders = ['data', 'locales', 'templates'].map((one) => `${base}:./${one}`);
    const key = await git(root, 'rev-parse', ...folders);
    return await pricesOf({ key, cacheFolder }, () => siteAt(root, base));
  } catch (error) {
    if (!(error instanceof GitError || error instanceof OperationError)) throw error;
    onUnknown(error.message);
    return null;
  }
}

/** When each line of some files was last committed, in milliseconds, by file; a line of today, and a file that git does not know, is left out. */
export async function committedAt(
  root: string,
  files: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, number>>> {
  const found = new Map<string, ReadonlyMap<number, number>>();
  if (!isInRepository(root)) return found;
  for (const file of files) {
    const text = await git(root, 'blame', '--porcelain', '--', file).catch((error: unknown) => {
      if (!(error instanceof GitError)) throw error;
      return '';
    });
    const times = new Map<string, number>();
    const lines: [number, string][] = [];
    for (const line of text.split('\n')) {
      const [, commit, at] = /^([0-9a-f]{40,64}) \d+ (\d+)/.exec(line) ?? [];
      if (commit !== undefined) lines.push([Number(at), commit]);
      const [, seconds] = /^committer-time (\d+)/.exec(line) ?? [];
      if (seconds !== undefined) times.set(lines.at(-1)?.[1] ?? '', Number(seconds) * 1000);
    }
    const isCommitted = ([, commit]: [number, string]): boolean => !/^0+$/.test(commit);
    found.set(file, new Map(lines.filter(isCommitted).map(([at, commit]) => [at, times.get(commit) ?? 0])));
  }
  return found;
}

/** What git says where it fails. */
class GitError extends Error {
  /** The command that git names as the cure, if it does. */
  readonly advice: string | null;

  constructor(words: string, advice: string | null) {
    super(words);
    this.advice = advice;
  }
}

async function git(root: string, ...args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('git', args, {
      ...ROOM,
      cwd: root,
      env: gitEnvironment(root),
    });
    return stdout;
  } catch (error) {
    throw gitError(error);
  }
}

function gitError(error: unknown): GitError {
  const { code, stderr, message } = error as NodeJS.ErrnoException & { readonly stderr?: string | Buffer };
  if (code === 'ENOENT') return new GitError('git is not installed here', null);
  const lines = (stderr?.toString() ?? '').split('\n').flatMap((line) => line.trim() || []);
  const last = lines.findLast((line) => /^(fatal|error): /.test(line)) ?? lines.at(-1) ?? message;
  const command = lines.find((line) => line.startsWith('git '));
  return new GitError(last.replace(/^(fatal|error): /, ''), command ?? null);
}
