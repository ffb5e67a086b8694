import {
  type Instant,
  isBefore,
  readLive,
  type TimedMoveOptions,
  utc,
  type WatchEvent,
  watch,
} from '../renderer/index.ts';
import { beginToTell, OnSwitch } from './on-switch.ts';
import { reportActivation } from './report/activation.ts';
import { describeDuration } from './report/duration.ts';
import { SystemNotify } from './system-notify.ts';
import type { Terminal } from './terminal.ts';
import { readNow, readSinceBoot } from './when.ts';

export interface WatchLiveOptions extends TimedMoveOptions {
  readonly signal: AbortSignal;
  readonly onSwitch: string | undefined;
}

/**
 * `activate --watch`: reports what happens, notifies systemd, runs the user's command; ends with 0 when it is stopped.
 */
export async function watchLive(out: string, options: WatchLiveOptions, terminal: Terminal): Promise<number> {
  const { signal, onSwitch } = options;
  const systemd = new SystemNotify();
  const hook = onSwitch === undefined ? null : new OnSwitch(onSwitch, out, terminal, signal);
  if (hook !== null) await beginToTell(out);
  const told = new Told();
  let shown: string | null = null;
  let next: string | null = null;
  const say = async (event: WatchEvent): Promise<void> => {
    if (event.kind === 'failed') {
      const message = event.error instanceof Error ? event.error.message : String(event.error);
      if (told.isNew(message)) terminal.warn(`${message}; trying again`);
      await systemd.status(`failing: ${message}`);
    } else if (event.kind === 'clock') {
      terminal.warn(describeStep(event.step, event.now));
    } else if (event.kind === 'activated') {
      const { result } = event;
      const isOther = result.site !== shown;
      const stayed = JSON.stringify([result.uncovered, result.untrue, result.ahead, result.empty]);
      if (isOther || result.back.length > 0 || told.isNew(stayed))
        reportActivation(result, terminal, { lines: true });
      // Also for a switch that another command made, and once at the start, since it is unknown whether the command
      // ran for that.
      if (isOther) hook?.run(result);
      shown = result.site;
    } else {
      const text = describeNext(event.next);
      if (text !== next) terminal.note(text);
      next = text;
      await systemd.status(text);
    }
  };
  await systemd.ready();
  for await (const event of watch(out, {
    ...options,
    clock: readNow,
    sinceBoot: readSinceBoot,
    onTick: () => systemd.alive(),
  }))
    await say(event);
  await systemd.stopping();
  await hook?.finished();
  // Whatever is live is whole: there is nothing to take back.
  terminal.note(`stopped; live is ${(await readLive(out))?.site ?? 'nothing'}`);
  return 0;
}

function describeStep(step: number, now: Instant): string {
  const way = step > 0 ? 'forward' : 'back';
  const at = utc(now);
  return `the clock was set ${way} by ${describeDuration(Math.abs(step))}, to ${at}: regions that the clock moves follow it, those that a person put somewhere stay`;
}

function describeNext(next: { at: Instant; regions: readonly string[]; site: string } | null): string {
  if (next === null) return 'time changes nothing more';
  const at = utc(next.at);
  return `next switch ${at}: ${next.regions.join(', ')} (sites/${next.site} is ready)`;
}

/** What was reported is not reported again within a day. */
class Told {
  readonly #until = new Map<string, Instant>();

  isNew(text: string): boolean {
    const now = readNow();
    const until = this.#until.get(text);
    if (until !== undefined && isBefore(now, until)) return false;
    this.#until.set(text, now + 86_400_000);
    return true;
  }
}
