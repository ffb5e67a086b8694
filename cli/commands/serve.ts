import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import {
  BEGINNING,
  contains,
  END,
  type Instant,
  isWorkbench,
  OperationError,
  readCurrent,
  readSite,
  siteWindow,
  startServer,
  toUtc,
  utc,
  type Window,
} from '../../renderer/index.ts';
import { instantFor } from '../instant-for.ts';
import { untilInterrupted } from '../interrupt.ts';
import { TickingTime } from '../preview/ticking.ts';
import type { GlobalOptions, Terminal } from '../terminal.ts';
import { readNow } from '../when.ts';

export interface ServeCommand extends GlobalOptions {
  readonly out: string;
  readonly site?: string;
  readonly at?: string;
  readonly port: number;
}

export async function serve(options: ServeCommand, terminal: Terminal): Promise<number> {
  const { out, site: which } = await siteAsked(options);
  const manifest = await readSite(out, which);
  if (!manifest) {
    throw new OperationError(
      options.site === undefined
        ? `nothing is built in ${options.out} yet`
        : `there is no site ${options.site} in ${options.out}`,
      'almanac build makes one',
    );
  }
  const at = options.at === undefined ? null : await instantFor(options);
  const time = new SiteTime(at, () => isWorkbench(out));
  const follows = which === 'current' && readCurrent(out) === manifest.id;
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
  terminal.result({
    url: server.url,
    site: manifest.id,
    time: toUtc(Math.floor(time.read() / 1000) * 1000),
    clock: time.isReal() ? 'real' : 'borrowed',
  });
  terminal.say(`${paint.bold(server.url)} serves sites/${manifest.id}`);
  for (const [region, { home }] of Object.entries(manifest.regions))
    terminal.say(`  ${region.padEnd(3)} ${server.url}${home === '/' ? '/' : home}`);
  terminal.say(`  the server's time is ${time.describe(paint.dim)}`);
  await untilInterrupted();
  await server.close();
  return 0;
}

/** The output folder and the chosen site of it. The folder of a site, such as `dist/current`, chooses that site. */
async function siteAsked(options: ServeCommand): Promise<{ readonly out: string; readonly site: string }> {
  const given = path.resolve(options.root, options.out);
  if (options.site !== undefined || !existsSync(path.join(given, 'site.json')))
    return { out: given, site: options.site ?? 'current' };
  const folder = await realpath(given);
  const out = path.dirname(path.dirname(folder));
  const id = path.basename(folder);
  if (path.basename(path.dirname(folder)) !== 'sites' || (await readSite(out, id)) === null)
    throw new OperationError(
      `${options.out} is a site outside of its output folder`,
      'lay it out as sites/<id>, and give the folder that holds sites/: almanac serve --out <folder> --site <id>',
    );
  return { out, site: path.basename(given) === 'current' ? 'current' : id };
}

/**
 * The server's time. Where something is live, or was brought by `ship`, it is the real one, however late the site is: a page past
 * its end must hide its prices as it would in production. On a workbench a site that is not true now gets a clock that ticks from
 * the site's own start, so that it can be looked at.
 */
class SiteTime {
  readonly #given: Instant | null;
  readonly #isWorkbench: () => boolean;
  readonly #ticking: TickingTime;
  #window: Window = { from: BEGINNING, until: END };
  #isTrueNow = false;

  constructor(at: Instant | null, isWorkbench: () => boolean) {
    this.#given = at;
    this.#isWorkbench = isWorkbench;
    this.#ticking = new TickingTime(at ?? readNow());
  }

  /** Asked each time: the first `activate` may turn a workbench into production while this serves. */
  isReal(): boolean {
    return this.#given === null && (this.#isTrueNow || !this.#isWorkbench());
  }

  /** Real time is asked of the system each time, which may be set or sleep. */
  read(): Instant {
    return this.isReal() ? readNow() : this.#ticking.read();
  }

  /** A site is served that is true in the window. */
  follow(window: Window): void {
    this.#window = window;
    if (this.#given !== null) return;
    this.#isTrueNow = contains(window, readNow());
    if (this.isReal() || contains(window, this.#ticking.read())) return;
    this.#ticking.set(Number.isFinite(window.from) ? window.from : window.until - 1);
  }

  describe(dim: (text: string) => string): string {
    if (this.isReal())
      return contains(this.#window, readNow())
        ? 'real'
        : `real${dim(' (the site is not true now: almanac activate shows what is)')}`;
    const set = `set to ${utc(this.read())} and ticking`;
    return this.#given === null
      ? `${set}${dim(' (a workbench, and its site is not true now; --at chooses another instant)')}`
      : set;
  }
}
