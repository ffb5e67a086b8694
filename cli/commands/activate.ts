import {
  type Activation,
  activate as activateSite,
  isBefore,
  prepareNext,
  sleepUntil,
  UsageError,
  utc,
  WatcherMark,
} from '../../renderer/index.ts';
import { refuseForeignNewest } from '../inputs-of.ts';
import { instantFor } from '../instant-for.ts';
import { onInterrupt } from '../interrupt.ts';
import { type MovingCommand, movingOptions, outOf } from '../moving.ts';
import { beginToTell, isOwed, runOnSwitch } from '../on-switch.ts';
import { prepareAfter } from '../preparing.ts';
import { reportActivation } from '../report/activation.ts';
import { pricesMoved } from '../report/prices.ts';
import { SystemNotify } from '../system-notify.ts';
import type { Terminal } from '../terminal.ts';
import { watchLive } from '../watch-live.ts';
import { readNow } from '../when.ts';

export interface ActivateCommand extends MovingCommand {
  readonly calendar?: string;
  readonly force?: boolean;
  readonly back?: boolean;
  readonly verify?: boolean;
  readonly watch?: boolean;
  readonly waitUntil?: string;
  readonly onSwitch?: string;
}

export async function activate(options: ActivateCommand, terminal: Terminal): Promise<number> {
  refuseContradictions(options);
  const signal = onInterrupt();
  const moving = await movingOptions(options, terminal, signal);
  const out = outOf(options);
  if (options.watch) return watchLive(out, { ...moving, signal, onSwitch: options.onSwitch }, terminal);
  if (options.calendar === 'newest') await refuseForeignNewest(options, signal);
  await waitFor(options, out, terminal, signal);
  const { calendar, force, back, verify, onSwitch } = options;
  if (onSwitch !== undefined && !options.dryRun) await beginToTell(out);
  const result = await activateSite(out, { ...moving, calendar, force, back, verify });
  const isAsked = options.at !== undefined;
  reportActivation(result, terminal, { out, prices: await pricesMoved(result, { out, isAsked }) });
  const code = await tell(onSwitch, out, result, terminal);
  await prepareAfter(result, out, { ...moving, signal }, terminal);
  return result.ok && code === 0 ? 0 : 1;
}

/** Runs the command for this switch, and for those that it has not succeeded for yet. Gives its exit code. */
async function tell(
  onSwitch: string | undefined,
  out: string,
  result: Activation,
  terminal: Terminal,
): Promise<number> {
  if (onSwitch === undefined || result.dryRun) return 0;
  if (!result.switched) {
    if (!(await isOwed(out))) return 0;
    terminal.note('--on-switch did not succeed for what is live, it runs again');
  }
  const code = await runOnSwitch(onSwitch, out, result);
  if (code !== 0)
    terminal.warn(
      `--on-switch failed with ${code}; the switch itself is done, and the next activate with --on-switch runs it again`,
    );
  return code;
}

/** Sleeps to the instant of `--wait-until`, with the site of the next switch composed before; one that has passed is no wait. */
async function waitFor(
  options: ActivateCommand,
  out: string,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  if (options.waitUntil === undefined) return;
  const at = await instantFor(
    { root: options.root, out: options.out, at: options.waitUntil, region: options.region },
    '--wait-until',
  );
  const now = readNow();
  if (!isBefore(now, at)) return;
  terminal.note(`waiting until ${utc(at)}`);
  // Composing ahead only saves time: activation itself reports what is wrong.
  if (!options.dryRun) await prepareNext(out, { regions: options.region, now, signal }).catch(() => {});
  const systemd = new SystemNotify();
  const mark = options.dryRun ? null : new WatcherMark(out, { regions: options.region ?? null, at: utc(at) });
  const onTick = (): void => {
    mark?.beat();
    systemd.alive();
  };
  await sleepUntil(at, { clock: readNow, signal, onTick }).finally(() => mark?.remove());
  signal.throwIfAborted();
}

function refuseContradictions({ watch, ...options }: ActivateCommand): void {
  const against = (option: string, others: Readonly<Record<string, unknown>>): void => {
    const other = Object.keys(others).find((name) => others[name] !== undefined && others[name] !== false);
    if (other !== undefined) throw new UsageError(`${option} and ${other} exclude each other`);
  };
  const { at, calendar, force, back, dryRun, waitUntil, expectLive } = options;
  if (watch)
    against('--watch', {
      '--at': at,
      '--calendar': calendar,
      '--force': force,
      '--back': back,
      '--dry-run': dryRun,
      '--wait-until': waitUntil,
      '--expect-live': expectLive,
    });
  if (waitUntil !== undefined) against('--wait-until', { '--at': at });
  if (back && calendar === undefined)
    throw new UsageError('--back needs --calendar', 'rollback goes back without naming one');
}
