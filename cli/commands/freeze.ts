import {
  type FreezeReport,
  freeze as freezeLive,
  UsageError,
  unfreeze as unfreezeLive,
} from '../../renderer/index.ts';
import { type MovingCommand, movingOptions, outOf } from '../moving.ts';
import { frozenText } from '../report/status.ts';
import type { Terminal } from '../terminal.ts';

export async function freeze(options: MovingCommand, terminal: Terminal): Promise<number> {
  const { note } = options;
  if (note === undefined || note.trim() === '')
    throw new UsageError('freeze needs a reason', 'such as --note "prices are final until Monday"');
  const moving = await movingOptions(options, terminal);
  return report(await freezeLive(outOf(options), { ...moving, note }), terminal);
}

export async function unfreeze(options: MovingCommand, terminal: Terminal): Promise<number> {
  const moving = await movingOptions(options, terminal);
  return report(await unfreezeLive(outOf(options), moving), terminal);
}

function report(result: FreezeReport, terminal: Terminal): number {
  const { paint } = terminal;
  terminal.result(result);
  const { site, frozen, dryRun } = result;
  if (dryRun) terminal.say(paint.yellow('dry run: nothing is changed; this is what would be'));
  terminal.say(
    frozen === null
      ? `${paint.green('✓')} sites/${site} may be moved again`
      : `${paint.green('✓')} frozen: no command moves sites/${site}; switches by time go on\n  ${frozenText(frozen)}`,
  );
  return 0;
}
