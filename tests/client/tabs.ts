import { seededAccounts } from '../../cli/preview/sandbox/accounts.ts';
import { createSandbox, type SandboxOptions } from '../../cli/preview/sandbox/sandbox.ts';
import { type Api, createApi } from '../../templates/client/api.ts';
import { createSession, type SessionCalls } from '../../templates/client/session.ts';
import { createSessionStore, type SessionStore } from '../../templates/client/session-store.ts';
import { projectRoot } from '../support/site.ts';

export interface Tab extends Api {
  readonly session: SessionCalls;
  readonly store: SessionStore;
  /** The messages that were shown. */
  readonly toasts: string[];
  /** How often the login page was opened. */
  logins: number;
}

export interface WindowOptions extends Partial<SandboxOptions> {
  /** Milliseconds until a tab sees what another one wrote. */
  readonly late?: number;
  readonly withoutLocks?: boolean;
  readonly withoutStorage?: boolean;
  /** Milliseconds of one way to the server; called for each way. */
  readonly way?: () => number;
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Tabs of one browser that use a sandbox API. As in browsers, each sees the others' storage with a delay. */
export function openTabs(count: number, options: WindowOptions = {}) {
  const { late = 0, withoutLocks = false, withoutStorage = false, way = () => 1, ...rest } = options;
  const sandbox = createSandbox({ now: () => performance.now(), seed: seededAccounts(projectRoot), ...rest });
  const copies = Array.from({ length: count }, () => new Map<string, string>());
  const listeners: ((from: number, message: unknown) => void)[] = [];
  const requests: string[] = [];
  const locks = fakeLocks();

  const tabs = copies.map((copy, index): Tab => {
    const toasts: string[] = [];
    const store = createSessionStore(() => 'us', {
      read: (key) => (withoutStorage ? null : (copy.get(key) ?? null)),
      write(key, value) {
        if (withoutStorage) return false;
        for (const [other, theirs] of copies.entries()) {
          const write = () => (value === null ? theirs.delete(key) : theirs.set(key, value));
          if (other === index || late === 0) write();
          else setTimeout(write, late);
        }
        return true;
      },
    });
    const api: Api = createApi({
      async fetch(address, init) {
        const url = new URL(address);
        requests.push(url.pathname);
        await wait(way());
        const answer = sandbox.answer('us', {
          method: init.method ?? 'GET',
          path: url.pathname.replace('/api/us', ''),
          query: url.searchParams,
          headers: Object.fromEntries(new Headers(init.headers)),
          body: String(init.body ?? ''),
        });
        await wait(way() + answer.delay);
        if (answer.kind === 'network') throw new TypeError('Failed to fetch');
        return new Response(answer.body, { status: answer.status });
      },
      page: () => ({ origin: 'https://www.test', base: '/api/us', region: 'us', language: 'en' }),
      session: () => store.read(),
      recover: (used) => tab.session.recover(used),
      toast: (text) => toasts.push(text),
    });
    const session = createSession({
      ...api,
      store,
      scope: () => 'us',
      locks: withoutLocks ? undefined : locks,
      channel(_name, heard) {
        listeners.push((from, message) => from !== index && heard(message));
        return {
          postMessage(message) {
            for (const listener of listeners) setTimeout(() => listener(index, message), late);
          },
        };
      },
      changed: () => undefined,
      toLogin: () => {
        tab.logins += 1;
      },
    });
    const tab: Tab = { ...api, session, store, toasts, logins: 0 };
    return tab;
  });
  return { tabs, sandbox, requests, refreshes: () => sandbox.state().scopes[0]?.refreshes ?? 0 };
}

/** Exclusive locks, granted in order. */
function fakeLocks(): Pick<LockManager, 'request'> {
  const queues = new Map<string, Promise<unknown>>();
  const request = (name: string, task: () => Promise<unknown>): Promise<unknown> => {
    const turn = (queues.get(name) ?? Promise.resolve()).then(task);
    queues.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
  return { request } as unknown as Pick<LockManager, 'request'>;
}

export const ROBIN = { email: 'robin@example.com', password: 'folding-us' };
