import { readStored, writeStored } from './storage.ts';

/** What is kept of a login. */
export interface Session {
  readonly user_id: string;
  readonly apptoken: string;
  readonly reftoken: string;
  /** The profile; null until it is loaded. */
  readonly userInfo: Profile | null;
}

export type Profile = Readonly<Record<string, unknown>>;

export interface Storage {
  read(key: string): string | null;
  write(key: string, value: string | null): boolean;
}

export interface SessionStore {
  /** Null unless the user and both tokens are stored. */
  read(): Session | null;
  write(session: Session | null): void;
  /** Whether what was written last outlives the page. */
  isKept(): boolean;
}

export const sessionKey = (scope: string): string => `almanac:session:${scope}`;

/** The session of a scope. Where storage is full or denied, it lasts as long as the page. */
export function createSessionStore(
  scope: () => string,
  storage: Storage = { read: readStored, write: writeStored },
): SessionStore {
  let unstored: Session | null = null;
  return {
    isKept: () => unstored === null,
    read() {
      const text = storage.read(sessionKey(scope()));
      return text === null ? unstored : parseSession(text);
    },
    write(session) {
      const key = sessionKey(scope());
      const kept = storage.write(key, session && JSON.stringify(session));
      unstored = kept ? null : session;
      // The old value could not be replaced, so remove it.
      if (!kept) storage.write(key, null);
    },
  };
}

function parseSession(text: string): Session | null {
  try {
    const { user_id, apptoken, reftoken, userInfo } = JSON.parse(text) as Record<string, unknown>;
    if (!isToken(user_id) || !isToken(apptoken) || !isToken(reftoken)) return null;
    return {
      user_id,
      apptoken,
      reftoken,
      userInfo: typeof userInfo === 'object' ? (userInfo as Profile | null) : null,
    };
  } catch {
    return null;
  }
}

function isToken(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** US, EU or China: the page's link to the account says which. Editions that name none share that of the US. */
export function pageScope(): string {
  return document.querySelector<HTMLElement>('a[data-scope]')?.dataset.scope || 'us';
}

/** The session of the page. */
export const sessionStore = createSessionStore(pageScope);
