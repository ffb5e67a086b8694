import { activate as activateSite } from '../../renderer/live/index.ts';
import { type MovingCommand, movingOptions, outOf } from '../moving.ts';
import { reportActivation } from '../report/activation.ts';
import type { Terminal } from '../terminal.ts';

export interface ActivateCommand extends MovingCommand {
  readonly calendar?: string;
  readonly force?: boolean;
}

export async function activate(options: ActivateCommand, terminal: Terminal): Promise<number> {
  const { calendar, force } = options;
  const moving = await movingOptions(options, terminal);
  const result = await activateSite(outOf(options), { ...moving, calendar, force });
  reportActivation(result, terminal);
  return result.ok ? 0 : 1;
}
