import { createHash } from 'node:crypto';
import { type Action, type Digest, decodeAction, encodeAction } from './action-result.ts';
import { HttpStore, StoreFault } from './http-store.ts';

/** What became of a remote cache in one run. */
export interface RemoteReport {
  /** Without credentials. */
  readonly url: string;
  /** Documents that it had, and those that it was given. */
  readonly found: number;
  readonly stored: number;
  /** Null where all went well. */
  readonly problem: string | null;
}

export interface RemoteLimits {
  /** Milliseconds for one request. */
  readonly request: number;
  /** Milliseconds for what is still to be stored once everything else is done. */
  readonly rest: number;
}

const LIMITS: RemoteLimits = { request: 5_000, rest: 30_000 };

/** After so many failures the cache is not used any more: a server that is down only costs time. */
const PATIENCE = 3;

/** No record is longer: its files are named, not held. */
const LONGEST_RECORD = 1 << 20;

/**
 * A cache that machines share, in the layout of Bazel's clients: `ac/<key>` says what an action gave, `cas/<SHA-256>`
 * has the bytes. Everything in it is verified: a blob by its name, a record by the seal of its key. Failures never
 * reject; they only make the cache less useful.
 */
export class RemoteCache {
  readonly #store: HttpStore;
  readonly #url: string;
  /** With credentials, for others who are to ask the same cache. */
  readonly address: string;
  readonly limits: RemoteLimits;
  readonly #wrong: string[] = [];
  readonly #failed = { GET: [] as string[], PUT: [] as string[] };
  /** What others said who asked the same cache. */
  readonly #said = new Set<string>();
  #stopped: string | null = null;
  found = 0;
  stored = 0;

  constructor(url: URL, limits: RemoteLimits = LIMITS) {
    this.#store = new HttpStore(url, limits.request);
    this.limits = limits;
    this.#url = shown(url);
    this.address = url.href;
  }

  /** Whether there is any use in asking. */
  get answers(): boolean {
    return this.#stopped === null && this.#failed.GET.length < PATIENCE;
  }

  get takes(): boolean {
    return this.#stopped === null && this.#failed.PUT.length < PATIENCE;
  }

  /** What the action of a key (64 hex digits) gave, if that is known. */
  async action(key: string): Promise<Action | null> {
    const path = `ac/${key}`;
    const bytes = await this.#get(path, LONGEST_RECORD);
    if (bytes === null) return null;
    const action = decodeAction(bytes);
    const note = action === null ? null : unsealed(key, action);
    if (action === null || note === null) this.#wrong.push(path);
    return action === null || note === null ? null : { ...action, note };
  }

  /** Keeps what an action gave. Its files come first, so that no record names what is not there. */
  async keepAction(key: string, action: Action): Promise<boolean> {
    const note = `${sealOf(key, action)}\n${action.note}`;
    return this.#put(`ac/${key}`, encodeAction({ ...action, note }));
  }

  async blob({ hash, size }: Digest): Promise<Buffer | null> {
    const path = `cas/${hash}`;
    const bytes = await this.#get(path, size);
    if (bytes === null || sha256(bytes) === hash) return bytes;
    this.#wrong.push(path);
    return null;
  }

  async keepBlob(bytes: Buffer, hash = sha256(bytes)): Promise<boolean> {
    return this.#put(`cas/${hash}`, bytes);
  }

  /** Asks and stores no more, and ends what is on its way. */
  stop(reason: string): void {
    this.#stopped ??= reason;
    this.#store.close();
  }

  close(): void {
    this.#store.close();
  }

  /** Reports for another one too, who asked the same cache. */
  add({ found, stored, problem }: RemoteReport): void {
    this.found += found;
    this.stored += stored;
    if (problem !== null) this.#said.add(problem);
  }

  report(): RemoteReport {
    return { url: this.#url, found: this.found, stored: this.stored, problem: this.#problem() };
  }

  #problem(): string | null {
    const { GET, PUT } = this.#failed;
    const wrong = this.#wrong.length;
    const said = [
      ...(this.#stopped === null ? [] : [this.#stopped]),
      ...(GET.length > 0 ? [`${GET[0]}${this.answers ? '' : ', so it was asked no more'}`] : []),
      ...(PUT.length > 0 && PUT[0] !== GET[0]
        ? [`${PUT[0]}${this.takes ? '' : ', so nothing more was stored'}`]
        : []),
      ...(wrong > 0 ? [`${wrong} of what it gave is not what was stored, first ${this.#wrong[0]}`] : []),
    ];
    const all = new Set([...(said.length === 0 ? [] : [said.join('; ')]), ...this.#said]);
    return all.size === 0 ? null : [...all].join('; ');
  }

  async #get(path: string, most: number): Promise<Buffer | null> {
    if (!this.answers) return null;
    try {
      return await this.#store.get(path, most);
    } catch (error) {
      this.#note('GET', error);
      return null;
    }
  }

  async #put(path: string, bytes: Buffer): Promise<boolean> {
    if (!this.takes) return false;
    try {
      await this.#store.put(path, bytes);
      return true;
    } catch (error) {
      this.#note('PUT', error);
      return false;
    }
  }

  #note(method: 'GET' | 'PUT', error: unknown): void {
    if (!(error instanceof StoreFault)) throw error;
    if (this.#stopped !== null) return;
    this.#failed[method].push(error.message);
    // Who does not answer one question answers no other.
    if (!error.isAnswer) this.#failed[method === 'GET' ? 'PUT' : 'GET'].push(error.message);
  }
}

/** Binds a record to its key: that of another action, however well formed, is as wrong as half of one. */
function sealOf(key: string, { files, note }: Action): string {
  return sha256(JSON.stringify([key, files.map(({ hash, size }) => [hash, size]), note]));
}

function unsealed(key: string, action: Action): string | null {
  const end = action.note.indexOf('\n');
  const note = action.note.slice(end + 1);
  return action.note.slice(0, end) === sealOf(key, { ...action, note }) ? note : null;
}

function sha256(data: Buffer | string): string {
  return createHash('sha256').update(data).digest('hex');
}

/** A URL as it may be printed: what grants access is left out. */
function shown(url: URL): string {
  return `${url.origin}${url.pathname}`;
}
