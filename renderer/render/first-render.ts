import { createHash } from 'node:crypto';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { packageRoot } from '../assets/package-root.ts';
import { Pack } from '../cache/pack.ts';
import type { IslandUse } from './island-uses.ts';

/** What the thread finds of one use: the HTML of both where they differ, what failed in the browser, or nothing. */
export type Finding =
  | { readonly server: string; readonly browser: string }
  | { readonly failure: string }
  /** What its module exports by default, where that is no component. */
  | { readonly instead: string }
  | null;

/** What the thread is given. */
export interface FirstRenderData {
  /** The compiled islands: a module whose `render(name, props)` gives their HTML, `exported(name)` what theirs export. */
  readonly islands: string;
  readonly uses: readonly IslandUse[];
}

export interface FirstRenderOptions {
  /** Names the code of the islands. */
  readonly code: string;
  /** Compiles the islands, where any has to be rendered. */
  compile(): Promise<string>;
  /** Null: nothing is kept. */
  readonly cacheFolder: string | null;
  /** Whether these are all uses there are, so that what is known of others is forgotten. */
  readonly complete: boolean;
}

const VERSION = '1';
/** Far more than an island takes, and a busy machine to load a DOM. */
const LIMIT_SECONDS = 120;

/**
 * Renders islands as the server does, and again where a browser's `window` and `document` exist: what differs would
 * also differ when the page hydrates. Each use is rendered once for the same code; findings are in the order of
 * `uses`. Islands are compiled when this resolves; the rest runs in its own thread.
 */
export async function beginFirstRenders(
  uses: readonly IslandUse[],
  options: FirstRenderOptions,
): Promise<{ readonly findings: Promise<readonly Finding[]> }> {
  const { code, compile, cacheFolder, complete } = options;
  const pack = cacheFolder === null ? null : new Pack(path.join(cacheFolder, 'islands.pack'), VERSION);
  const keyOf = ({ name, props }: IslandUse): string =>
    createHash('sha256').update(`${code}\0${name}\0${props}`).digest('base64url');
  const known = new Map<string, Finding>();
  const open = new Map<string, IslandUse>();
  for (const use of uses) {
    const kept = pack?.get(keyOf(use));
    if (kept === undefined) open.set(keyOf(use), use);
    else known.set(keyOf(use), JSON.parse(kept) as Finding);
  }
  const rendering = open.size === 0 ? null : inThread({ islands: await compile(), uses: [...open.values()] });
  const found = async (): Promise<readonly Finding[]> => {
    const fresh = (await rendering) ?? [];
    for (const [i, key] of [...open.keys()].entries()) {
      const finding = fresh[i] ?? null;
      known.set(key, finding);
      pack?.set(key, JSON.stringify(finding));
    }
    await pack?.save((key) => !complete || known.has(key));
    return uses.map((use) => known.get(keyOf(use)) ?? null);
  };
  const findings = found();
  // The caller that awaits it gets the error; an earlier failure may come first.
  findings.catch(() => {});
  return { findings };
}

/** In a separate thread: browser globals exist there only, and a component that never returns can be terminated. */
function inThread(data: FirstRenderData): Promise<Finding[]> {
  const worker = new Worker(path.join(packageRoot(), 'lib/first-render-thread.js'), {
    execArgv: [],
    workerData: data,
  });
  const findings: Finding[] = [];
  return new Promise<Finding[]>((resolve, reject) => {
    let patience: NodeJS.Timeout;
    const wait = (): void => {
      patience = setTimeout(() => {
        findings.push({ failure: 'it does not come to an end' });
        resolve(findings);
      }, LIMIT_SECONDS * 1000);
    };
    wait();
    worker.on('message', (finding: Finding) => {
      clearTimeout(patience);
      findings.push(finding);
      wait();
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      clearTimeout(patience);
      resolve(findings);
    });
  }).finally(() => worker.terminate());
}
