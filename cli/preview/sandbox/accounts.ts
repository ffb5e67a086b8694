import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../../../renderer/index.ts';

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
  /** An app token can be exchanged once: a second request with it is refused. */
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

const SEEDS = 'templates/workbench/accounts.json';

/** The initial accounts by scope, from `templates/workbench/accounts.json` if the site has it. */
export function seededAccounts(root: string): Readonly<Record<string, readonly Account[]>> {
  let text: string;
  try {
    text = readFileSync(path.join(root, SEEDS), 'utf8');
  } catch {
    return {};
  }
  const accounts = parsed(text);
  if (accounts === null)
    throw new UsageError(
      `${SEEDS}: expected the accounts of each scope of the API`,
      'such as { "us": [{ "userId": "1", "names": ["kim@example.com"], "password": "secret", "nickname": "Kim" }] }',
    );
  return accounts;
}

function parsed(text: string): Readonly<Record<string, readonly Account[]>> | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const isWell = Object.values(value).every((some) => Array.isArray(some) && some.every(isAccount));
    return isWell ? (value as Readonly<Record<string, readonly Account[]>>) : null;
  } catch {
    return null;
  }
}

function isAccount(value: unknown): value is Account {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, names, password, nickname } = value as Record<string, unknown>;
  const isNamed = Array.isArray(names) && names.length > 0 && names.every((one) => typeof one === 'string');
  return isNamed && [userId, password, nickname].every((one) => typeof one === 'string');
}
