import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type AnswerTrace, holds, refuseStrays } from '../../renderer/index.ts';
import { digestOf, documentAt, type Sent } from './document.ts';
import type { SiteState } from './site-watch.ts';
import type { TickingTime } from './ticking.ts';

interface Known {
  readonly digest: string;
  readonly trace: AnswerTrace | null;
}

/** A document that a browser was sent, and may be showing. */
class View {
  readonly url: URL;
  readonly state: WeakRef<SiteState>;
  /** The tab's clock. */
  readonly time: TickingTime;
  #sent: Sent | Known;

  constructor(url: URL, state: SiteState, sent: Sent, time: TickingTime) {
    this.url = url;
    this.state = new WeakRef(state);
    this.time = time;
    this.#sent = sent;
  }

  /** What names the document, and what it depends on. To find that takes as long as to make the document. */
  async known(): Promise<Known> {
    const sent = this.#sent;
    if ('digest' in sent) return sent;
    // A response holds the whole site.
    const known = { digest: digestOf(sent), trace: sent.trace() };
    this.#sent = known;
    // What templates leave behind at other times is reported where those are shown.
    await refuseStrays().catch(() => {});
    return known;
  }
}

interface Options {
  readonly root: string;
  readonly state: () => Promise<SiteState>;
}

/** The number of documents to remember; older ones reload at the next change. */
const REMEMBERED = 200;

/** Milliseconds until what a document depends on is found, if its page does not listen before: a browser loads it until then. */
const LOADING = 1_000;

/**
 * The documents that browsers show, and the streams that tell them to reload. A page whose trace is still valid is left alone
 * without deriving anything; every other one is rendered again, and reloads
 * if the response has changed.
 */
export class Views {
  readonly #options: Options;
  readonly #views = new Map<string, View>();
  readonly #streams = new Map<ServerResponse, string>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** The name of a document that is about to be sent. */
  note(url: URL, state: SiteState, sent: Sent, time: TickingTime): string {
    // Unique across runs of the program.
    const id = randomUUID();
    const view = new View(url, state, sent, time);
    this.#views.set(id, view);
    if (this.#views.size > REMEMBERED) this.#views.delete(this.#views.keys().next().value as string);
    setTimeout(() => void view.known(), LOADING).unref();
    return id;
  }

  /** Tells on a stream when the document of that name is out of date, now or later. */
  async listen(id: string, stream: ServerResponse): Promise<void> {
    stream.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    stream.write('retry: 500\n\n');
    this.#streams.set(stream, id);
    stream.on('close', () => this.#streams.delete(stream));
    // It may have been sent before a change and connect only after it.
    if (await this.#isStale(id)) tell(stream, 'reload');
  }

  /** Notifies all pages whose document is out of date; returns how many those are and how many are connected. */
  async announce(): Promise<{ readonly stale: number; readonly open: number }> {
    const stale = new Map<string, Promise<boolean>>();
    for (const id of this.#streams.values()) if (!stale.has(id)) stale.set(id, this.#isStale(id));
    let told = 0;
    for (const [stream, id] of [...this.#streams]) {
      const isStale = await stale.get(id);
      tell(stream, isStale ? 'reload' : 'changed');
      if (isStale) told += 1;
    }
    return { stale: told, open: this.#streams.size };
  }

  /** Whether a page that goes by a clock is open. */
  isOpen(time: TickingTime): boolean {
    return [...this.#streams.values()].some((id) => this.#views.get(id)?.time === time);
  }

  close(): void {
    for (const stream of this.#streams.keys()) stream.end();
  }

  async #isStale(id: string): Promise<boolean> {
    const view = this.#views.get(id);
    if (!view) return true;
    try {
      const { digest, trace } = await view.known();
      const state = await this.#options.state();
      const at = view.time.read();
      if (trace && 'open' in state && holds(state.open, trace, at)) return false;
      // A page that shows the time differs at every render; that is no reason to reload it.
      if (!trace && view.state.deref() === state) return false;
      const differs = async (soon: AnswerTrace | null): Promise<boolean> => {
        const options = { root: this.#options.root, at, ...(soon ? { soon } : {}) };
        return digestOf(await documentAt(state, options, view.url)) !== digest;
      };
      // Most edits change what a page shows, and few how long it is true, which takes longer to find.
      return (trace !== null && (await differs(trace))) || (await differs(null));
    } catch {
      // The reload's own request shows the problem.
      return true;
    }
  }
}

/** Reload the page, or update something else, such as the list of switches. */
function tell(stream: ServerResponse, event: 'reload' | 'changed'): void {
  stream.write(`event: ${event}\ndata: now\n\n`);
}
