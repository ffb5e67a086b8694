import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { InputError, OperationError, readCalendar } from '../renderer/index.ts';
import { commandLine } from './report/command-line.ts';

/**
 * "newest" is whatever was built or imported last, by whomever: where this folder has inputs, it must be theirs, or a person
 * at a terminal says that it is meant. Throws OperationError otherwise, with the command that names the calendar. On a host
 * without inputs it is taken.
 */
export async function refuseForeignNewest(
  options: {
    readonly root: string;
    readonly out: string;
    readonly region?: readonly string[];
    readonly json?: boolean;
  },
  signal: AbortSignal,
): Promise<void> {
  const root = path.resolve(options.root);
  const newest = await readCalendar(path.resolve(root, options.out), 'newest');
  if (newest === null || !existsSync(path.join(root, 'data'))) return;
  const { loadInputs } = await import('../renderer/index.ts');
  const here = await loadInputs(root).catch((error: unknown) => {
    if (error instanceof InputError) return null;
    throw error;
  });
  const isOurs = Object.entries(here?.inputs.digest ?? {}).every(
    ([folder, digest]) => newest.inputs[folder] === digest,
  );
  if (here !== null && isOurs) return;
  const what = `the newest calendar, ${newest.id}, was not built from the inputs in ${options.root}: they changed since, or it was built elsewhere`;
  if (!options.json && (await isMeant(what, signal))) return;
  const regions = options.region === undefined ? [] : ['--region', options.region.join()];
  throw new OperationError(
    what,
    `build again, or say that it is meant: ${commandLine(options, 'activate', '--calendar', newest.id, ...regions)}`,
  );
}

/** Prompts; returns false when not interactive. */
async function isMeant(what: string, signal: AbortSignal): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // In place of the system, the terminal gets Ctrl-C and the end of the input.
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const ended = new Promise<string>((resolve) => {
    terminal.once('close', () => resolve(''));
  });
  try {
    const question = terminal.question(`${what}\npromote it all the same? [y/N] `, { signal });
    const answer = await Promise.race([question, ended]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}
