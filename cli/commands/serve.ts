import path from 'node:path';
import {
  contains,
  formatLocal,
  type Instant,
  OperationError,
  readCurrent,
  readSite,
  siteWindow,
  toUtc,
  type Window,
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
  const time = new SiteTime(options.at === undefined ? null : await instantFor(options));
  const follows = options.site === undefined && readCurrent(out) === manifest.id;
  const { paint } = terminal;
  const server = await startServer({
    site: follows ? path.join(out, 'current') : path.join(out, 'sites', manifest.id),
    port: options.port,
    time,
    onSite: (site) => {
      time.follow(siteWindow(site));
      if (site.id === manifest.id) return;
      terminal.say(`now sites/${site.id}; the server's time is ${time.describe(paint.dim)}`);
    },
  });
  terminal.result({ url: server.url, site: manifest.id, time: toUtc(Math.floor(time.read() / 1000) * 1000) });
  terminal.say(`${paint.bold(server.url)} serves sites/${manifest.id}`);
  for (const [region, { home }] of Object.entries(manifest.regions))
    terminal.say(`  ${region.padEnd(3)} ${server.url}${home === '/' ? '/' : home}`);
  terminal.say(`  the server's time is ${time.describe(paint.dim)}`);
  await untilInterrupted();
  await server.close();
  return 0;
}

/** The server's time: real while a site is served that is true now; else it ticks from `--at`, or from the site's own start. */
class SiteTime {
  readonly #given: Instant | null;
  readonly #ticking: TickingTime;
  #isReal = false;

  constructor(at: Instant | null) {
    this.#given = at;
    this.#ticking = new TickingTime(at ?? readNow());
  }

  /** Real time is asked of the system each time, which may be set or sleep. */
  read(): Instant {
    return this.#isReal ? readNow() : this.#ticking.read();
  }

  /** A site is served that is true in the window. */
  follow(window: Window): void {
    if (this.#given !== null) return;
    this.#isReal = contains(window, readNow());
    if (this.#isReal || contains(window, this.#ticking.read())) return;
    this.#ticking.set(Number.isFinite(window.from) ? window.from : window.until - 1);
  }

  describe(dim: (text: string) => string): string {
    if (this.#isReal) return 'real';
    const set = `set to ${formatLocal(this.read(), 'UTC').replace('+00:00', 'Z')} and ticking`;
    return this.#given === null
      ? `${set}${dim(' (this site is not true now; --at chooses another instant)')}`
      : set;
  }
}
