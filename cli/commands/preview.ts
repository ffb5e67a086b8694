import { randomBytes } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { type ClientRuntime, formatLocal, InputError } from '../../renderer/index.ts';
import { instantFor } from '../instant-for.ts';
import { untilInterrupted } from '../interrupt.ts';
import { TOKEN } from '../preview/admission.ts';
import { seededAccounts } from '../preview/sandbox/accounts.ts';
import { CONTROL } from '../preview/sandbox/listener.ts';
import { createSandbox } from '../preview/sandbox/sandbox.ts';
import { startPreview } from '../preview/server.ts';
import { type SiteState, watchSite } from '../preview/site-watch.ts';
import { TickingTime } from '../preview/ticking.ts';
import { reportFailure } from '../report/failure.ts';
import type { GlobalOptions, Terminal } from '../terminal.ts';
import { readNow } from '../when.ts';

export interface PreviewCommand extends GlobalOptions {
  readonly at?: string;
  readonly port: number;
  /** The address to listen on; by default this machine only. */
  readonly host?: string;
  readonly cache: boolean;
  /** Seconds. */
  readonly tokenLifetime: number;
  readonly clientRuntime: ClientRuntime;
}

export async function preview(options: PreviewCommand, terminal: Terminal): Promise<number> {
  const root = path.resolve(options.root);
  const { cache, clientRuntime, tokenLifetime } = options;
  const time = new TickingTime(await instantFor(options));
  // Tokens expire by the machine's clock, since the site's time may be set back and forth.
  const sandbox = createSandbox({
    now: () => performance.now(),
    tokenLifetime: tokenLifetime * 1_000,
    seed: seededAccounts(root),
  });
  const token = options.host === undefined ? null : randomBytes(18).toString('base64url');
  let reload = async (): Promise<void> => {};
  const watch = await watchSite({
    root,
    cache,
    clientRuntime,
    onChange: () => void reload(),
    onTrouble: (text) => terminal.warn(text),
  });
  try {
    const server = await startPreview({
      root,
      port: options.port,
      time,
      watch,
      sandbox,
      readNow,
      token,
      ...(options.host === undefined ? {} : { host: options.host }),
    });
    let told = '';
    /** Each problem is reported once. */
    const tell = (state: SiteState): void => {
      const problems = 'problems' in state ? JSON.stringify(state.problems) : '';
      if ('problems' in state && problems !== told)
        reportFailure(new InputError(state.problems), terminal, root);
      told = problems;
    };
    reload = async () => {
      const { stale, open } = await server.announce();
      const state = await watch.state();
      tell(state);
      if ('problems' in state) return;
      const pages = `${open} open page${open === 1 ? '' : 's'}`;
      terminal.note(`changed; of ${pages}, ${stale} load${stale === 1 ? 's' : ''} again`);
    };
    const state = await watch.state();
    tell(state);
    const links = token === null ? [] : linksTo(options.host as string, server.port, token);
    terminal.result({ url: server.url, ...(token === null ? {} : { links }) });
    terminal.say(
      `${terminal.paint.bold(server.url)} as of ${formatLocal(time.read(), 'UTC')}; time and region can be changed in the page. Ctrl-C ends it.`,
    );
    if (links.length > 0) terminal.say('  for others, who need the token in it:');
    for (const link of links) terminal.say(`  ${link}`);
    const hasCalls = 'open' in state && Object.keys(state.open.site.file.api).length > 0;
    const { scopes } = sandbox.state();
    if (hasCalls)
      terminal.say(
        `  a sandbox answers the site's calls: ${server.url}${CONTROL}${scopes.length > 0 ? '; accounts to log in with:' : ''}`,
      );
    for (const { scope, accounts } of scopes)
      for (const { names, password } of accounts)
        terminal.say(`  ${scope.padEnd(3)} ${names.join(' or ')}, password ${password}`);
    await untilInterrupted();
    await server.close();
    return 0;
  } finally {
    await watch.close();
  }
}

/** The addresses by which other machines reach the preview. */
function linksTo(host: string, port: number, token: string): string[] {
  const isAny = host === '0.0.0.0' || host === '::';
  const found = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const hosts = isAny
    ? found.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address)
    : [host.includes(':') ? `[${host}]` : host];
  return hosts.map((name) => `http://${name}:${port}/?${TOKEN}=${token}`);
}
