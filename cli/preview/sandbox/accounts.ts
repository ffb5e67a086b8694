import { randomUUID } from 'node:crypto';

export interface Account {
  readonly userId: string;
  /** The e-mail address or mobile number that it was registered with, and any other it answers to. */
  readonly names: readonly string[];
  readonly password: string;
  readonly nickname: string;
}

/** What a login or a refresh brings. */
export interface Tokens {
  readonly user_id: string;
  readonly apptoken: string;
  readonly reftoken: string;
}

interface Login {
  readonly account: Account;
  readonly reftoken: string;
  apptoken: string;
  expires: number;
}

export interface BookOptions {
  /** Milliseconds of any clock that only goes forward. */
  readonly now: () => number;
  /** Milliseconds. */
  readonly tokenLifetime: number;
  /** An app token buys one refresh: whoever comes second with it is refused. */
  readonly singleUse: boolean;
}

/** The accounts of one scope: each store has its own. */
export class AccountBook {
  readonly #options: BookOptions;
  readonly #accounts = new Map<string, Account>();
  readonly #logins = new Map<string, Login>();
  refreshes = 0;

  constructor(options: BookOptions, accounts: readonly Account[]) {
    this.#options = options;
    for (const account of accounts) this.#add(account);
  }

  get accounts(): readonly Account[] {
    return [...new Set(this.#accounts.values())];
  }

  get logins(): number {
    return this.#logins.size;
  }

  find(name: string): Account | undefined {
    return this.#accounts.get(name.toLowerCase());
  }

  register(name: string, password: string): Account {
    const account = {
      userId: String(this.#accounts.size + 1001),
      names: [name],
      password,
      nickname: name.split('@')[0] as string,
    };
    this.#add(account);
    return account;
  }

  logIn(account: Account): Tokens {
    const login = { account, reftoken: randomUUID(), apptoken: randomUUID(), expires: this.#expiry() };
    this.#logins.set(login.reftoken, login);
    return { user_id: account.userId, apptoken: login.apptoken, reftoken: login.reftoken };
  }

  /** Who the tokens belong to while they last. */
  holder(apptoken: string, reftoken: string): Account | undefined {
    const login = this.#logins.get(reftoken);
    const isValid = login && login.apptoken === apptoken && this.#options.now() < login.expires;
    return isValid ? login.account : undefined;
  }

  refresh(userId: string, apptoken: string, reftoken: string): Omit<Tokens, 'reftoken'> | undefined {
    const login = this.#logins.get(reftoken);
    if (!login || login.account.userId !== userId) return undefined;
    if (this.#options.singleUse && login.apptoken !== apptoken) return undefined;
    this.refreshes += 1;
    login.apptoken = randomUUID();
    login.expires = this.#expiry();
    return { user_id: userId, apptoken: login.apptoken };
  }

  expireAll(): void {
    for (const login of this.#logins.values()) login.expires = Number.NEGATIVE_INFINITY;
  }

  #expiry(): number {
    return this.#options.now() + this.#options.tokenLifetime;
  }

  #add(account: Account): void {
    for (const name of account.names) this.#accounts.set(name.toLowerCase(), account);
  }
}

const account = (userId: string, names: readonly string[], password: string, nickname: string): Account => ({
  userId,
  names,
  password,
  nickname,
});

/** Who is there from the start. */
export const SEEDED: Readonly<Record<string, readonly Account[]>> = {
  us: [account('1001', ['robin@example.com'], 'folding-us', 'Robin')],
  eu: [account('1001', ['kim@example.com'], 'folding-eu', 'Kim')],
  cn: [account('1001', ['wei@example.com', '13800138000'], 'folding-cn', '小伟')],
};
