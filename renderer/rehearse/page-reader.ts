import { setImmediate as breath } from 'node:timers/promises';
import { isNotFoundPage } from '../calendar/paths.ts';
import type { ChangeKind } from '../calendar/types.ts';
import { type Instant, utc } from '../clock/index.ts';
import { checkPage, type Served } from './check-page.ts';
import type { Expected } from './expected.ts';
import type { ReadPage } from './read-page.ts';
import type { Finding, Rehearsal } from './results.ts';

/** A page to read. */
export interface PageToRead {
  readonly path: string;
  readonly page: string;
  readonly kind: ChangeKind;
  /** When it changes next, by the calendar. */
  readonly changesAt: string | null;
}

interface Wanted extends PageToRead {
  readonly region: string;
  readonly at: Instant;
}

/** Nothing is saved by compressing what does not leave the machine. */
const UNCOMPRESSED = { 'accept-encoding': 'identity' };

/** Reads pages over HTTP and keeps what is wrong with them. */
export class PageReader {
  readonly findings: Finding[] = [];
  readonly #url: string;
  readonly #expected: Expected;
  /** By region. */
  readonly #prefixes: ReadonlyMap<string, string>;
  /** The instant at which links were last followed, and what they answered. */
  #links = { at: Number.NaN, answers: new Map<string, Promise<number>>() };
  #counts = { pages: 0, prices: 0, links: 0 };

  constructor(url: string, expected: Expected, prefixes: ReadonlyMap<string, string>) {
    this.#url = url;
    this.#expected = expected;
    this.#prefixes = prefixes;
  }

  get counts(): Rehearsal['counts'] {
    return this.#counts;
  }

  /** Pages of a region at an instant. */
  async read(region: string, at: Instant, pages: readonly PageToRead[]): Promise<void> {
    const staying = pages.filter(({ kind }) => kind !== 'removed');
    const due = this.#expected.documents(
      region,
      staying.map(({ page }) => page),
      at,
    );
    for (const page of pages) {
      const document = page.kind === 'removed' ? null : (due.next().value ?? null);
      await this.#readOne({ ...page, region, at }, document);
    }
  }

  async #readOne(wanted: Wanted, due: string | null): Promise<void> {
    const { region, path, kind, at } = wanted;
    const say = (what: Finding['what'], message: string): void => {
      this.findings.push({
        at: utc(at),
        region,
        path,
        what,
        message,
        source: this.#expected.sourceOfPage(wanted.page),
      });
    };
    this.#counts.pages += 1;
    const isMissing = isNotFoundPage(path);
    const served = await this.#get(isMissing ? path.replace(/404\.html$/, 'no-such-page-here') : path);
    if (isMissing && served.status !== 404)
      say('answer', `what is not there answers ${served.status}, expected 404`);
    if (kind === 'removed') {
      const to = served.headers.get('location');
      if (served.status !== 302)
        say('answer', `the page is over, and the server answers ${served.status}, expected a redirect`);
      else await this.#checkRedirect(to, region, say);
      return;
    }
    const { findings, read } = checkPage(this.#expected, {
      ...wanted,
      due,
      served: isMissing ? { ...served, status: 200 } : served,
    });
    this.findings.push(...findings);
    this.#counts.prices += read.prices.length + read.offers.length;
    if (served.status === 200) await this.#follow(wanted, read);
    await breath();
  }

  /** A page that is over leads to its region's home, which is there. */
  async #checkRedirect(
    to: string | null,
    region: string,
    say: (what: Finding['what'], message: string) => void,
  ): Promise<void> {
    const home = this.#expected.home(region);
    const target = to === null ? null : new URL(to, this.#url);
    if (target === null || target.pathname !== home)
      return say('redirect', `the page is over, and leads to ${to ?? 'nowhere'}, expected ${home}`);
    const { status } = await this.#get(home);
    if (status !== 200) say('redirect', `it leads to ${home}, which answers ${status}`);
  }

  /** No page links to one that is not there; the same page of another region may lead to that region's home until it is. */
  async #follow({ region, path, at }: Wanted, { links, alternates }: ReadPage): Promise<void> {
    if (this.#links.at !== at) this.#links = { at, answers: new Map() };
    const { answers } = this.#links;
    for (const link of links) {
      if (!this.#isPlayed(link)) continue;
      if (!answers.has(link)) {
        this.#counts.links += 1;
        answers.set(link, this.#answerOf(link));
      }
      const status = (await answers.get(link)) as number;
      if (status === 200 || (status === 302 && alternates.includes(link))) continue;
      const message = `it links to ${link}, which answers ${status}`;
      if (this.findings.some((one) => one.at === utc(at) && one.region === region && one.message === message))
        continue;
      this.findings.push({ at: utc(at), region, path, what: 'link', message, source: null });
    }
  }

  /** Whether a path is of a region that is played. */
  #isPlayed(link: string): boolean {
    if (link.startsWith('/assets/')) return false;
    const [first = ''] = link.slice(1).split('/');
    const prefixes = [...this.#prefixes.values()];
    if (first === '') return prefixes.includes('');
    if (prefixes.includes(first)) return true;
    return prefixes.includes('') && !this.#expected.isPrefix(first);
  }

  async #get(path: string): Promise<Served> {
    const response = await fetch(this.#url + path, { redirect: 'manual', headers: UNCOMPRESSED });
    return { status: response.status, headers: response.headers, body: await response.text() };
  }

  async #answerOf(link: string): Promise<number> {
    const { status } = await fetch(this.#url + link, { method: 'HEAD', redirect: 'manual' });
    return status;
  }
}
