import { fetched } from 'almanac/client';
import { apiBase } from './page.ts';
import { type Session, sessionStore } from './session-store.ts';

export const SUCCESS = 2000;
const SESSION_INVALID = 4003;
const TIMEOUT = 60_000;

/** A call that did not succeed. `code` is the API's; null where there was no answer of its kind: network, HTTP, time. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly code: number | null;

  /** `message`: what may be shown; empty where there is nothing to show. */
  constructor(code: number | null, message = '') {
    super(message);
    this.code = code;
  }
}

/** Words for codes that the server says nothing of. */
export type ApiMessages = { readonly default: string; readonly codes: { readonly [code: string]: string } };

export interface SendOptions {
  readonly method?: 'GET' | 'POST';
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Milliseconds; 60 s where not given. */
  readonly timeout?: number;
  /** Given the response as soon as its head is there, whatever it says. */
  readonly heard?: (response: Response) => void;
}

export interface CallOptions extends SendOptions {
  /** No toast when it fails. */
  readonly silent?: boolean;
  readonly messages?: ApiMessages;
  /** False for the calls that make a session: to them code 4003 is an answer like any other. */
  readonly renews?: boolean;
}

export interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

/** How a call goes on after code 4003: once more, or not. */
export type Recovery = 'again' | 'over' | 'unreachable';

export interface ApiParts {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** The address of the page, the base of its calls, its region and its language. */
  page(): {
    readonly origin: string;
    readonly base: string;
    readonly region: string;
    readonly language: string;
  };
  session(): Session | null;
  recover(used: Session | null): Promise<Recovery>;
  toast(text: string): void;
}

export interface Api {
  /** One request with the tokens of a session: the envelope as it came. Rejects where none came. */
  send(path: string, options: SendOptions, session: Session | null): Promise<Answer>;
  /** The data of a successful answer. A session that is over is renewed, and the call made once more. */
  call<T>(path: string, options?: CallOptions): Promise<T>;
}

export function createApi(parts: ApiParts): Api {
  async function send(path: string, options: SendOptions, session: Session | null): Promise<Answer> {
    const { origin, base, region, language } = parts.page();
    const url = new URL(base + path, origin);
    // A path must not turn into a part of the host's name, nor climb out of the base: tokens are for the API alone.
    if (base === '' || !path.startsWith('/') || !url.href.startsWith(new URL(`${base}/`, origin).href))
      throw new CallFailed(null);
    for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, value);
    const headers: Record<string, string> = {
      region,
      'Accept-Language': language === 'en' ? language : region,
    };
    if (session) Object.assign(headers, { apptoken: session.apptoken, reftoken: session.reftoken });
    if (options.body !== undefined) headers['Content-Type'] = 'application/json';
    try {
      const response = await parts.fetch(url.href, {
        method: options.method ?? 'GET',
        headers,
        body: options.body === undefined ? null : JSON.stringify(options.body),
        cache: 'no-store',
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeout ?? TIMEOUT),
      });
      options.heard?.(response);
      const answer = (await response.json()) as Partial<Answer> | null;
      if (!response.ok || typeof answer?.code !== 'number') throw new CallFailed(null);
      return { code: answer.code, msg: typeof answer.msg === 'string' ? answer.msg : '', data: answer.data };
    } catch {
      throw new CallFailed(null);
    }
  }

  async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
    const used = parts.session();
    let answer = await send(path, options, used);
    // Without a session there is none to lose: a form that reports errors itself must not send the visitor to the
    // login.
    const isAnonymous = used === null && options.silent;
    if (answer.code === SESSION_INVALID && options.renews !== false && !isAnonymous) {
      const recovery = await parts.recover(used);
      if (recovery === 'unreachable') throw new CallFailed(null);
      if (recovery === 'again') answer = await send(path, options, parts.session());
    }
    if (answer.code === SUCCESS) return (answer.data ?? {}) as T;
    const { messages } = options;
    const text = answer.msg || messages?.codes[answer.code] || messages?.default || '';
    if (!options.silent && text !== '') parts.toast(text);
    throw new CallFailed(answer.code, text);
  }

  return { send, call };
}

/** The session whose tokens are sent with calls. */
export const session = (): Session | null => sessionStore.read();

/** What only few pages need comes when it is needed. */
export const { send, call } = createApi({
  fetch: (url, init) => fetch(url, init),
  page: () => ({
    origin: location.origin,
    base: apiBase(),
    region: document.documentElement.dataset.region ?? '',
    language: document.documentElement.lang.split('-')[0] ?? '',
  }),
  session,
  // biome-ignore lint/suspicious/noImportCycles: it is loaded once it is needed, when both are whole
  recover: async (used) => (await fetched(() => import('./session.ts'))).session.recover(used),
  toast: async (text) => (await fetched(() => import('./toast.ts'))).toast(text),
});
