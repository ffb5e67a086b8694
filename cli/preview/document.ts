import { createHash } from 'node:crypto';
import {
  type AnswerTrace,
  callOrigins,
  contains,
  contentType,
  holds,
  InputError,
  type Instant,
  isFeed,
  type OpenSite,
  type PageAnswer,
  refuseStrays,
  renderPath,
  renderWorkbench,
  securityHeaders,
  windowOf,
} from '../../renderer/index.ts';
import { crashPage, problemPage } from './problem-page.ts';
import type { SiteState } from './site-watch.ts';

/** The response for an address: a document, still without the bar, or a redirect. */
export interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether it is a page that can reload itself. */
  readonly isPage: boolean;
  /** The trace of the page's inputs; null if only rendering again shows whether it has changed. */
  trace(): AnswerTrace | null;
}

interface Options {
  readonly root: string;
  readonly at: Instant;
  /**
   * Whether an answer will do of which nobody knows yet that it is true as long as it says: one that is there already, or one that
   * takes that from the page's trace of before.
   */
  readonly soon?: true | AnswerTrace;
}

/** The document at an address, for one state of the inputs. */
export async function documentAt(state: SiteState, options: Options, url: URL): Promise<Sent> {
  if ('crash' in state) return failing(crashPage('The templates cannot be loaded', state.crash));
  if ('problems' in state) return failing(problemPage(state.problems, options.root));
  const { open } = state;
  const known = answers.get(state)?.get(url.pathname);
  const { at, soon } = options;
  if (known && contains(windowOf(known.window), at) && (soon || isTrue(open, known.sent, at)))
    return known.sent;
  answers.get(state)?.delete(url.pathname);
  try {
    const path = decodeURIComponent(url.pathname);
    const found =
      (await renderWorkbench(open, options, url)) ??
      renderPath(open, path, at, soon === true ? undefined : soon);
    await refuseStrays();
    if (!found) return text(404, 'no such page, and the site has no 404 page');
    if (found.kind === 'redirect')
      return text(302, '', { location: found.to.includes('?') ? found.to : found.to + url.search });
    const { status, html, region, window } = found;
    const headers = Object.fromEntries(securityHeaders(callOrigins(open.site.file, region)));
    const sent = isFeed(path)
      ? { status, body: html, headers: { ...headers, 'content-type': contentType(path) }, ...NO_PAGE }
      : page(status, html, headers, () => found.trace());
    if (window) keep(state, url.pathname, { sent, window });
    return sent;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return failing(problemPage(error.problems, options.root));
  }
}

function isTrue(open: OpenSite, sent: Sent, at: Instant): boolean {
  const trace = sent.trace();
  return trace !== null && holds(open, trace, at);
}

/** A hash of the whole response. */
export function digestOf({ status, headers, body }: Sent): string {
  return createHash('sha256')
    .update(JSON.stringify([status, headers, body]))
    .digest('base64url');
}

interface Kept {
  readonly sent: Sent;
  readonly window: NonNullable<PageAnswer['window']>;
}

/** By path. Deciding that a page must reload has already rendered it. */
const answers = new WeakMap<SiteState, Map<string, Kept>>();

function keep(state: SiteState, path: string, kept: Kept): void {
  const known = answers.get(state) ?? new Map<string, Kept>();
  answers.set(state, known.set(path, kept));
}

function failing(html: string): Sent {
  const policy = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'";
  return page(500, html, { 'content-security-policy': policy }, () => null);
}

function page(status: number, body: string, headers: Sent['headers'], traceOf: Sent['trace']): Sent {
  let known: { readonly trace: AnswerTrace | null } | undefined;
  return {
    status,
    body,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
    isPage: true,
    trace() {
      known ??= { trace: traceOf() };
      return known.trace;
    },
  };
}

function text(status: number, body: string, headers: Sent['headers'] = {}): Sent {
  const type = { 'content-type': 'text/plain; charset=utf-8' };
  return { status, body, headers: { ...headers, ...type }, ...NO_PAGE };
}

const NO_PAGE: Pick<Sent, 'isPage' | 'trace'> = { isPage: false, trace: () => null };
