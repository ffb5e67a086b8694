import {
  type JournalEntry,
  type RemoteStatus,
  readJournal,
  readRemoteStatus,
  readStatus,
  type Status,
  UsageError,
} from '../../renderer/index.ts';
import { onInterrupt } from '../interrupt.ts';
import { outOf } from '../moving.ts';
import { toPrometheus } from '../report/prometheus.ts';
import { formatHistory, formatRemote, formatStatus } from '../report/status.ts';
import type { GlobalOptions, Terminal } from '../terminal.ts';
import { timersSeen } from '../timers-seen.ts';
import { readNow } from '../when.ts';

export interface StatusCommand extends GlobalOptions {
  readonly out: string;
  readonly url?: string;
  readonly verify?: boolean;
  readonly history?: boolean | number;
  readonly format: 'text' | 'json' | 'prometheus';
}

export async function status(options: StatusCommand, terminal: Terminal): Promise<number> {
  const { history, url, verify: everyByte, format } = options;
  const asJson = options.json || format === 'json';
  const print = (value: Status | RemoteStatus | JournalEntry[], text: () => string): void => {
    if (asJson) terminal.write(`${JSON.stringify(value, null, 2)}\n`);
    else terminal.say(text());
  };
  if (history) {
    const entries = readJournal(outOf(options)).slice(history === true ? undefined : -history);
    print(entries, () => formatHistory(entries, terminal.paint));
    return 0;
  }
  const now = readNow();
  if (url === undefined) {
    const seen = await timersSeen(outOf(options));
    const found = await readStatus(outOf(options), { now, everyByte, ...seen });
    if (format === 'prometheus' && !options.json) terminal.write(toPrometheus(found));
    else print(found, () => formatStatus(found, terminal.paint));
    return found.ok ? 0 : 1;
  }
  if (format === 'prometheus') throw new UsageError('--format prometheus and --url exclude each other');
  const here = await readStatus(outOf(options), { now });
  const expected = here.regions.length > 0 ? here : null;
  const found = await readRemoteStatus(checkedUrl(url), { now, everyByte, expected, signal: onInterrupt() });
  print(found, () => formatRemote(found, terminal.paint));
  return found.ok ? 0 : 1;
}

function checkedUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError(
      `--url ${text}: expected the address of a host`,
      'such as https://www.foldwright.example',
    );
  return url.origin;
}
