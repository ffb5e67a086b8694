import { existsSync } from 'node:fs';
import path from 'node:path';

/** What git sets for its hooks, of the repository in which the hook runs. */
const OF_HOOKS = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_COMMON_DIR', 'GIT_PREFIX'];

/** A hook's environment names the hook's repository and index; git is asked about the repository that holds the folder. */
export function gitEnvironment(folder: string): NodeJS.ProcessEnv {
  const own: NodeJS.ProcessEnv = { ...process.env, LC_ALL: 'C' };
  if (isInRepository(folder)) for (const name of OF_HOOKS) delete own[name];
  return own;
}

/** Whether a folder, or one that it lies in, is a checkout of git. */
export function isInRepository(folder: string): boolean {
  if (existsSync(path.join(folder, '.git'))) return true;
  const parent = path.dirname(folder);
  return parent !== folder && isInRepository(parent);
}
