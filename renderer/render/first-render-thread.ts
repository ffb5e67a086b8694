import { Console } from 'node:console';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { Finding, FirstRenderData } from './first-render.ts';
import { type IslandUse, UNUSED } from './island-uses.ts';

interface Islands {
  render(name: string, props: object): string;
  exported(name: string): unknown;
}

/** No island reaches the network while it is rendered. */
const NETWORK = /^(fetch|XMLHttpRequest|WebSocket|EventSource)/;
/** Node has these too, and they are not what a browser has. */
const OWN = ['navigator', 'location', 'performance'];

/** Lets the code that is loaded from here on see what it would see in a browser. */
async function becomeBrowser(): Promise<void> {
  const { Window } = await import('happy-dom');
  const window = new Window({ url: 'https://page.example/' }) as unknown as Record<string, unknown>;
  const names = new Set<string>();
  for (
    let from: object | null = window;
    from && from !== Object.prototype;
    from = Object.getPrototypeOf(from)
  )
    for (const name of Object.getOwnPropertyNames(from)) names.add(name);
  for (const name of names) {
    if (NETWORK.test(name) || (name in globalThis && !OWN.includes(name))) continue;
    const value = window[name];
    const isMethod = typeof value === 'function' && /^[a-z]/.test(name);
    Object.defineProperty(globalThis, name, {
      configurable: true,
      writable: true,
      value: isMethod ? value.bind(window) : value,
    });
  }
  for (const name of ['window', 'self', 'top', 'parent', 'frames'])
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: globalThis });
}

const WRAPPED = ['react.memo', 'react.forward_ref', 'react.lazy'];

/** For an island that no page renders, only whether it is a component is known. */
function lookAt(islands: Islands, { name }: IslandUse): Finding {
  const found = islands.exported(name);
  const { $$typeof: kind } = Object(found) as { readonly $$typeof?: symbol };
  if (typeof found === 'function' || (kind && WRAPPED.includes(kind.description ?? ''))) return null;
  return { instead: kind ? 'an element' : found === null ? 'null' : `a value of type ${typeof found}` };
}

/** Null if it fails: rendering the page already reported that. */
function sentBy(server: Islands, { name, props }: IslandUse): string | null {
  try {
    return server.render(name, JSON.parse(props) as object);
  } catch {
    return null;
  }
}

function compare(sent: string | null, browser: Islands, { name, props }: IslandUse): Finding {
  if (sent === null) return null;
  try {
    const begun = browser.render(name, JSON.parse(props) as object);
    return begun === sent ? null : { server: sent, browser: begun };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

async function run({ islands, uses }: FirstRenderData): Promise<void> {
  // Where the result of the command goes is no place for what islands say.
  globalThis.console = new Console(process.stderr);
  // The frame of compiled modules asks for the guard of models and views, which these are not.
  (globalThis as unknown as Record<symbol, unknown>)[Symbol.for('almanac.guard')] = () => undefined;
  const { href } = pathToFileURL(islands);
  const server = (await import(href)) as Islands;
  const sent = uses.map((use) => (use.props === UNUSED ? null : sentBy(server, use)));
  await becomeBrowser();
  const browser = (await import(`${href}?browser`)) as Islands;
  uses.forEach((use, i) => {
    const isUnused = use.props === UNUSED;
    parentPort?.postMessage(isUnused ? lookAt(server, use) : compare(sent[i] ?? null, browser, use));
  });
  // Timers of what was rendered, and of the window, are nothing to wait for.
  process.exit();
}

if (parentPort) void run(workerData as FirstRenderData);
