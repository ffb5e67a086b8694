import path from 'node:path';
import { type ActivateOptions, activate as activateSite } from '../../renderer/live/index.ts';
import { instantsFor } from '../instant-for.ts';
import { reportActivation } from '../report/activation.ts';
import type { GlobalOptions, Terminal } from '../terminal.ts';

export interface ActivateCommand extends GlobalOptions {
  readonly out: string;
  readonly region?: readonly string[];
  readonly at?: string;
  readonly calendar?: string;
  readonly force?: boolean;
}

export async function activate(options: ActivateCommand, terminal: Terminal): Promise<number> {
  const result = await activateSite(path.resolve(options.root, options.out), {
    at: await instantsFor(options),
    ...(options.region ? { regions: options.region } : {}),
    ...(options.calendar === undefined ? {} : { calendar: options.calendar }),
    ...(options.force ? { force: true } : {}),
  } satisfies ActivateOptions);
  reportActivation(result, terminal);
  return result.ok ? 0 : 1;
}
