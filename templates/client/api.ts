import { fetched } from 'almanac/client';
import { apiBase } from './page.ts';
import { type Session, sessionStore } from './session-store.ts';

export const SUCCESS = 2000;
const SESSION_INVALID = 4003;
const TIMEOUT = 60_000;

/** A failed call. `code` is the API's; null if the API did not answer: network failure, HTTP error, timeout. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly code: number | null;
  /** The HTTP status of what came instead of an answer; undefined if nothing came. */
  readonly status: number | undefined;

  /** `message`: a text to show to the visitor; may be empty. */
  constructor(code: number | null, message = '', status?: number) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** Messages for codes that the server sends without a message. */
export type ApiMessages = { readonly default: string; readonly codes: { readonly [code: string]: string } };

export interface SendOptions {
  readonly method?: 'GET' | 'POST';
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Milliseconds; 60,000 by default. */
  readonly timeout?: number;
  /** Called with the response as soon as its headers arrive, whatever its status. */
  readonly heard?: (response: Response) => void;
}

export interface CallOptions extends SendOptions {
  /** No toast when it fails. */
  readonly silent?: boolean;
  readonly messages?: ApiMessages;
  /** False for the calls that create a session: they treat code 4003 like any other code. */
  readonly renews?: boolean;
}

export interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

/** What to do after code 4003: repeat the call, or not. */
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
  /** Sends one request with the tokens of a session and returns the envelope; rejects if there is none. */
  send(path: string, options: SendOptions, session: Session | null): Promise<Answer>;
  /** Returns the data of a successful answer. If the session has expired, renews it and repeats the call once. */
  call<T>(path: string, options?: CallOptions): Promise<T>;
}

export function createApi(parts: ApiParts): Api {
  async function send(path: string, options: SendOptions, session: Session | null): Promise<Answer> {
    const { origin, base, region, language } = parts.page();
    const url = new URL(base + path, origin);
    // The path must stay below the base and must not become part of the host name: only the API may receive tokens.
    if (base === '' || !path.startsWith('/') || !url.href.startsWith(new URL(`${base}/`, origin).href))
      throw new CallFailed(null);
    for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, value);
    const headers: Record<string, string> = {
      region,
      'Accept-Language': language === 'en' ? language : region,
    };
    if (session) Object.assign(headers, { apptoken: session.apptoken, reftoken: session.reftoken });
    if (options.body !== undefined) headers['Content-Type'] = 'application/json';
    let status: number | undefined;
    let answer: Partial<Answer> | null | undefined;
    try {
      const response = await parts.fetch(url.href, {
        method: options.method ?? 'GET',
        headers,
        // None without a body: what is undefined has no JSON.
        body: JSON.stringify(options.body),
        cache: 'no-store',
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeout ?? TIMEOUT),
      });
      options.heard?.(response);
      status = response.status;
      if (response.ok) answer = await response.json();
    } catch {
      // What cannot be reached or read is no answer.
    }
    if (typeof answer?.code !== 'number') throw new CallFailed(null, '', status);
    return { code: answer.code, msg: typeof answer.msg === 'string' ? answer.msg : '', data: answer.data };
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

/** Loaded on demand, because few pages need it. */
export const { send, call } = createApi({
  fetch: (url, init) => fetch(url, init),
  page: () => ({
    origin: location.origin,
    base: apiBase(),
    region: document.documentElement.dataset.region ?? '',
    language: document.documentElement.lang.split('-')[0] ?? '',
  }),
  session,
  // biome-ignore lint/suspicious/noImportCycles: it is imported on demand, after both modules have loaded
  recover: async (used) => (await fetched(() => import('./session.ts'))).session.recover(used),
  toast: async (text) => (await fetched(() => import('./toast.ts'))).toast(text),
});
