import { type Account, AccountBook } from './accounts.ts';
import { answer, TOO_LARGE, UNKNOWN_CALL } from './answers.ts';
import { answerCall, type Call, type Store, type Subscription } from './calls.ts';
import type { ServiceRequest } from './requests.ts';

export interface SandboxOptions {
  /** Milliseconds of any clock that only goes forward. */
  readonly now: () => number;
  /** Milliseconds that an app token lasts; ten minutes where not given. */
  readonly tokenLifetime?: number;
  readonly singleUse?: boolean;
  /** Accounts by scope that are there from the start; none where not given. */
  readonly seed?: Readonly<Record<string, readonly Account[]>>;
}

/** A failure of the next calls to a path. */
export interface Failure {
  /** Below the base; `*` for every call. */
  readonly path: string;
  /** The number of calls that fail. */
  readonly times: number;
  /** One of the three: a code of the API, a status of HTTP, or no answer at all. */
  readonly code?: number;
  readonly status?: number;
  readonly network?: boolean;
}

export interface Settings {
  /** Milliseconds that every answer waits. */
  readonly latency?: number;
  readonly failures?: readonly Failure[];
  /** Ends all app tokens now. */
  readonly expire?: boolean;
}

/** `network`: the connection ends without an answer. */
export type SandboxAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly body: string; readonly delay: number }
  | { readonly kind: 'network'; readonly delay: number };

export interface LoggedCall {
  readonly scope: string;
  readonly call: string;
  readonly outcome: string;
}

export interface SandboxState {
  readonly latency: number;
  readonly tokenLifetime: number;
  readonly failures: readonly Failure[];
  readonly scopes: readonly {
    readonly scope: string;
    readonly accounts: readonly Account[];
    readonly logins: number;
    readonly refreshes: number;
    readonly subscriptions: readonly Subscription[];
    readonly requests: readonly ServiceRequest[];
  }[];
  /** The last ones, newest first. */
  readonly calls: readonly LoggedCall[];
}

export interface Sandbox {
  /** The answer of a scope's store. `body` is null where it was too large to read. */
  answer(scope: string, call: Omit<Call, 'body'> & { readonly body: string | null }): SandboxAnswer;
  set(settings: Settings): void;
  state(): SandboxState;
}

const LOGGED = 40;

/** The API that a site calls, in memory: the same answers and codes, and failures when asked for. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { now, tokenLifetime = 600_000, singleUse = false, seed = {} } = options;
  const stores = new Map<string, Store>();
  const calls: LoggedCall[] = [];
  let latency = 0;
  let failures: readonly Failure[] = [];

  function nextFailure(path: string): Failure | undefined {
    const failure = failures.find((one) => one.path === '*' || one.path === path);
    failures = failures
      .map((one) => (one === failure ? { ...one, times: one.times - 1 } : one))
      .filter((one) => one.times > 0);
    return failure;
  }

  function storeOf(scope: string): Store {
    let store = stores.get(scope);
    if (!store) {
      const book = new AccountBook({ now, tokenLifetime, singleUse }, seed[scope] ?? []);
      store = { scope, book, subscriptions: [], requests: [] };
      stores.set(scope, store);
    }
    return store;
  }
  for (const scope of Object.keys(seed)) storeOf(scope);

  return {
    answer(scope, call) {
      const { method, path, headers, body } = call;
      const log = (outcome: string): void => {
        calls.unshift({ scope, call: `${method} ${path}`, outcome });
        calls.length = Math.min(calls.length, LOGGED);
      };
      const failure = nextFailure(path);
      if (failure?.network) {
        log('network failure');
        return { kind: 'network', delay: latency };
      }
      if (failure?.status !== undefined) {
        log(`HTTP ${failure.status}`);
        return { kind: 'answer', status: failure.status, body: '', delay: latency };
      }
      const envelope =
        failure?.code !== undefined
          ? { code: failure.code, msg: '', data: null }
          : body === null
            ? answer(TOO_LARGE, headers['accept-language'] ?? '')
            : answerCall(storeOf(scope), { ...call, body });
      log(String(envelope.code));
      const status = body === null ? 413 : envelope.code === UNKNOWN_CALL ? 404 : 200;
      return { kind: 'answer', status, body: JSON.stringify(envelope), delay: latency };
    },

    set(settings) {
      latency = settings.latency ?? latency;
      failures = settings.failures ?? failures;
      if (settings.expire) for (const { book } of stores.values()) book.expireAll();
    },

    state: () => ({
      latency,
      tokenLifetime,
      failures,
      scopes: [...stores.values()].map(({ scope, book, subscriptions, requests }) => ({
        scope,
        accounts: book.accounts,
        logins: book.logins,
        refreshes: book.refreshes,
        subscriptions,
        requests,
      })),
      calls,
    }),
  };
}
