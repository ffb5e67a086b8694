import path from 'node:path';
import { rollback as rollbackSite } from '../../renderer/live/index.ts';
import { instantsFor } from '../instant-for.ts';
import { reportActivation } from '../report/activation.ts';
import type { GlobalOptions, Terminal } from '../terminal.ts';

export interface RollbackCommand extends GlobalOptions {
  readonly out: string;
  readonly region?: readonly string[];
  readonly at?: string;
}

export async function rollback(options: RollbackCommand, terminal: Terminal): Promise<number> {
  const result = await rollbackSite(path.resolve(options.root, options.out), {
    at: await instantsFor(options),
    ...(options.region ? { regions: options.region } : {}),
  });
  reportActivation(result, terminal);
  return result.ok ? 0 : 1;
}
