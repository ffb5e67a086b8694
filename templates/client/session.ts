import {
  type Answer,
  type Api,
  CallFailed,
  type CallOptions,
  call,
  type Recovery,
  SUCCESS,
  send,
  // biome-ignore lint/suspicious/noImportCycles: the other module imports this one on demand, after it has loaded
} from './api.ts';
import {
  type Profile,
  pageScope,
  type Session,
  type SessionStore,
  sessionKey,
  sessionStore,
} from './session-store.ts';

/** How long a new token may take to be seen in other tabs: their storage is copied, not shared. */
const LATE = 50;
const MESSAGE_STANDS = 2_000;
const LOGGED_OUT = 'out';

/** By e-mail address; in China by e-mail address or mobile number. */
export type Credentials =
  | { readonly email: string; readonly password: string }
  | { readonly account: string; readonly password: string };

export interface SessionParts extends Api {
  readonly store: SessionStore;
  /** The name of this session's lock and channel. */
  scope(): string;
  /** Runs a task while no other tab runs one under this name; undefined where the browser has no locks. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  /** Opens the channel to the other tabs. */
  channel(
    name: string,
    heard: (message: unknown) => void,
  ): { postMessage(message: unknown): void } | undefined;
  /** Reports a changed session to this page. */
  changed(): void;
  toLogin(): void;
}

export interface SessionCalls {
  read(): Session | null;
  /** Whether the session outlives the page: not where the browser denies the site its storage. */
  isKept(): boolean;
  /** Also registers an account that does not exist yet. */
  login(credentials: Credentials, options?: CallOptions): Promise<Session>;
  loginCn(credentials: Credentials, options?: CallOptions): Promise<Session>;
  oldLogin(credentials: Credentials, options?: CallOptions): Promise<Session>;
  /** Fetches the profile and keeps it. */
  profile(options?: CallOptions): Promise<Profile>;
  logout(): void;
  /** Call after code 4003: refreshes once, however many calls and tabs ask for it. */
  recover(used: Session | null): Promise<Recovery>;
}

export function createSession(parts: SessionParts): SessionCalls {
  const { store } = parts;
  let refreshing: Promise<Recovery> | undefined;
  let logouts = 0;
  let leaving = false;
  let isFresh = false;
  let channel: ReturnType<SessionParts['channel']>;
  const lockName = (): string => `almanac:refresh:${parts.scope()}`;

  function announce(message: string): void {
    parts.changed();
    listen()?.postMessage(message);
  }

  function listen(): typeof channel {
    channel ??= parts.channel(sessionKey(parts.scope()), hear);
    return channel;
  }

  function hear(message: unknown): void {
    if (message === LOGGED_OUT) logouts += 1;
    parts.changed();
  }

  function write(session: Session): void {
    isFresh = true;
    store.write(session);
  }

  function clear(): void {
    logouts += 1;
    store.write(null);
    announce(LOGGED_OUT);
  }

  function leave(after: number): void {
    if (leaving) return;
    leaving = true;
    setTimeout(() => {
      leaving = false;
      // A login in the meantime, here or in another tab, has already renewed the tokens.
      if (store.read() === null) parts.toLogin();
    }, after);
  }

  /**
   * One at a time over all tabs. After a task that wrote, the lock stays until the next one can read it.
   */
  async function exclusively<T>(task: () => Promise<T>): Promise<T> {
    const { locks } = parts;
    if (!locks) return task();
    return new Promise<T>((resolve, reject) => {
      let begun = false;
      locks
        .request(lockName(), async () => {
          begun = true;
          const result = task();
          result.then(resolve, reject);
          await result.catch(() => undefined);
          if (isFresh) await pause(LATE);
          isFresh = false;
        })
        // Denied: some browsers refuse locks together with storage.
        .catch(() => {
          if (!begun) task().then(resolve, reject);
        });
    });
  }

  async function refresh(used: Session | null): Promise<Recovery> {
    listen();
    const held = store.read();
    if (held === null) return 'over';
    if (held.apptoken !== used?.apptoken) return 'again';
    const logoutsBefore = logouts;
    let answer: Answer;
    try {
      answer = await parts.send('/account/user/sign_in/refresh', { query: { user_id: held.user_id } }, held);
    } catch {
      return 'unreachable';
    }
    const { user_id = held.user_id, apptoken } = tokensOf(answer.data);
    if (answer.code !== SUCCESS || apptoken === undefined) return refused(held);
    const now = store.read();
    // A logout or another login in the meantime takes precedence.
    if (logouts !== logoutsBefore || now === null) return 'over';
    if (now.reftoken !== held.reftoken) return 'again';
    write({ ...now, user_id, apptoken });
    announce('renewed');
    return 'again';
  }

  /** A refused token may have been used by another tab; wait for that tab's new one. */
  async function refused(held: Session): Promise<Recovery> {
    for (let i = 0; i < 3; i++) {
      await pause(LATE);
      const now = store.read();
      if (now === null) return 'over';
      if (now.apptoken !== held.apptoken) return 'again';
    }
    clear();
    leave(0);
    return 'over';
  }

  async function recover(used: Session | null): Promise<Recovery> {
    refreshing ??= exclusively(() => refresh(used)).finally(() => {
      refreshing = undefined;
    });
    const recovery = await refreshing;
    if (recovery === 'over') leave(MESSAGE_STANDS);
    return recovery;
  }

  async function enter(path: string, credentials: Credentials, options: CallOptions = {}): Promise<Session> {
    const data = await parts.call(path, { ...options, method: 'POST', body: credentials, renews: false });
    const { user_id = '', apptoken = '', reftoken = '' } = tokensOf(data);
    if (user_id === '' || apptoken === '' || reftoken === '') throw new CallFailed(null);
    const session = { user_id, apptoken, reftoken, userInfo: null };
    write(session);
    announce('in');
    // The login has succeeded even if loading the profile fails.
    await profile({ silent: true, timeout: 5_000 }).catch(() => undefined);
    return store.read() ?? session;
  }

  async function profile(options: CallOptions = {}): Promise<Profile> {
    const userInfo = await parts.call<Profile>('/account/user/profile', options);
    await exclusively(async () => {
      const now = store.read();
      if (now === null || JSON.stringify(now.userInfo) === JSON.stringify(userInfo)) return;
      write({ ...now, userInfo });
      announce('profile');
    });
    return userInfo;
  }

  function logout(): void {
    const gone = store.read();
    clear();
    // A refresh in another tab may still store its new tokens.
    void exclusively(async () => {
      if (gone && store.read()?.reftoken === gone.reftoken) clear();
    });
  }

  const login: SessionCalls['login'] = (credentials, options) =>
    enter('/account/user/register_or_login', credentials, options);
  return {
    read: () => store.read(),
    isKept: () => store.isKept(),
    login,
    loginCn: login,
    oldLogin: (credentials, options) => enter('/account/user/sign_in', credentials, options),
    profile,
    logout,
    recover,
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** The parts of a session that an answer brings. */
function tokensOf(data: unknown): Partial<Pick<Session, 'user_id' | 'apptoken' | 'reftoken'>> {
  const names = ['user_id', 'apptoken', 'reftoken'] as const;
  const given = (data ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = given[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
    }),
  );
}

/** The page's login, with the way back. */
function toLogin(): void {
  const login = document.querySelector<HTMLElement>('a[data-scope]')?.dataset.login;
  if (login === undefined || login === location.pathname) return;
  const here = location.pathname + location.search + location.hash;
  location.assign(`${login}?return=${encodeURIComponent(here)}`);
}

/** The session of the page. Changes, of this tab and of others, are reported as `storage` events. */
export const session = createSession({
  send,
  call,
  store: sessionStore,
  scope: pageScope,
  // Created on first use: pages also load this module while they are derived, where there is no storage.
  get locks() {
    return navigator.locks as LockManager | undefined;
  },
  channel(name, heard) {
    try {
      const channel = new BroadcastChannel(name);
      channel.onmessage = (event) => heard(event.data);
      return channel;
    } catch {
      return undefined;
    }
  },
  changed: () => dispatchEvent(new Event('storage')),
  toLogin,
});
