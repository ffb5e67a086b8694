import path from 'node:path';
import {
  contains,
  formatLocal,
  OperationError,
  readCurrent,
  readSite,
  siteWindow,
  toUtc,
} from '../../renderer/index.ts';
import { instantFor } from '../instant-for.ts';
import { untilInterrupted } from '../interrupt.ts';
import { TickingTime } from '../preview/ticking.ts';
import { startServer } from '../serve/server.ts';
import type { GlobalOptions, Terminal } from '../terminal.ts';
import { readNow } from '../when.ts';

export interface ServeCommand extends GlobalOptions {
  readonly out: string;
  readonly site?: string;
  readonly at?: string;
  readonly port: number;
}

export async function serve(options: ServeCommand, terminal: Terminal): Promise<number> {
  const out = path.resolve(options.root, options.out);
  const manifest = await readSite(out, options.site ?? 'current');
  if (!manifest) {
    throw new OperationError(
      options.site === undefined
        ? `nothing is built in ${options.out} yet`
        : `there is no site ${options.site} in ${options.out}`,
      'almanac build makes one',
    );
  }
  const now = readNow();
  const window = siteWindow(manifest);
  const isTrueNow = contains(window, now);
  const start = Number.isFinite(window.from) ? window.from : window.until - 1;
  const at = options.at === undefined ? (isTrueNow ? now : start) : await instantFor(options);
  const time = new TickingTime(at);
  const follows = options.site === undefined && readCurrent(out) === manifest.id;
  const server = await startServer({
    site: follows ? path.join(out, 'current') : path.join(out, 'sites', manifest.id),
    manifest,
    port: options.port,
    time,
  });
  terminal.result({ url: server.url, site: manifest.id, time: toUtc(at) });
  const { paint } = terminal;
  terminal.say(`${paint.bold(server.url)} serves sites/${manifest.id}`);
  for (const [region, { home }] of Object.entries(manifest.regions))
    terminal.say(`  ${region.padEnd(3)} ${server.url}${home === '/' ? '/' : home}`);
  const clock =
    options.at === undefined && isTrueNow
      ? 'real'
      : `set to ${formatLocal(at, 'UTC').replace('+00:00', 'Z')} and ticking`;
  terminal.say(
    `  the server's time is ${clock}${isTrueNow || options.at !== undefined ? '' : paint.dim(' (this site is not true now; --at chooses another instant)')}`,
  );
  await untilInterrupted();
  await server.close();
  return 0;
}
