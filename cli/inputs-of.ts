import { existsSync } from 'node:fs';
import path from 'node:path';
import { canonicalJson, InputError, loadInputs, OperationError, readCalendar } from '../renderer/index.ts';
import { commandLine } from './report/command-line.ts';

/**
 * "newest" is whatever was built or imported last, by whomever: where this folder has inputs, it must be theirs. Throws
 * OperationError otherwise, with the command that says which calendar is meant. On a host without inputs it is taken.
 */
export async function refuseForeignNewest(folders: {
  readonly root: string;
  readonly out: string;
}): Promise<void> {
  const root = path.resolve(folders.root);
  const newest = await readCalendar(path.resolve(root, folders.out), 'newest');
  if (newest === null || !existsSync(path.join(root, 'data'))) return;
  const { clientRuntime: _, ...built } = newest.inputs;
  const here = await loadInputs(root).catch((error: unknown) => {
    if (error instanceof InputError) return null;
    throw error;
  });
  if (here !== null && canonicalJson(here.inputs.digest) === canonicalJson(built)) return;
  throw new OperationError(
    `the newest calendar, ${newest.id}, was not built from the inputs in ${folders.root}: they changed since, or somebody else built it`,
    `build again, or say that it is meant: ${commandLine(folders, 'activate', '--calendar', newest.id)}`,
  );
}
