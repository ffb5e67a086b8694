import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingMessage,
  request as requestHttp,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';

/** A store that cannot be reached, refuses, answers too late or too much. Its message names no credentials. */
export class StoreFault extends Error {
  /** Whether it answered at all. */
  readonly isAnswer: boolean;

  constructor(message: string, isAnswer = false) {
    super(message);
    this.isAnswer = isAnswer;
  }
}

interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

/** Connections at once, few enough for any server. */
const CONNECTIONS = 64;

/** Parts in which the time of a request is counted. */
const TICKS = 20;

/** Files by path at a server that supports GET and PUT: nginx with WebDAV, bazel-remote, a proxy of an object store. */
export class HttpStore {
  readonly #base: URL;
  readonly #authorization: string | undefined;
  readonly #agent: HttpAgent;
  readonly #limit: number;
  /** What is on its way, with what ends it. */
  readonly #open = new Map<ClientRequest, (fault: StoreFault) => void>();

  /** `base`: the folder, http or https, with credentials if wanted. `limit`: milliseconds for one request, from its sending to its last byte, in which this thread is not busy. */
  constructor(base: URL, limit: number) {
    this.#base = base;
    this.#limit = limit;
    const { username, password } = base;
    const credentials = [username, password].map(decoded).join(':');
    if (username !== '' || password !== '')
      this.#authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
    const options = { keepAlive: true, maxSockets: CONNECTIONS };
    this.#agent = base.protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options);
  }

  /** The bytes at a path; null where there is nothing. Rejects with a StoreFault, also where they are more than `most`. */
  async get(path: string, most: number): Promise<Buffer | null> {
    const { status, body } = await this.#ask('GET', path, undefined, most);
    if (status === 404 || status === 410) return null;
    if (status !== 200) throw new StoreFault(`GET ${path}: ${status}`, true);
    return body;
  }

  /** Rejects with a StoreFault. */
  async put(path: string, body: Buffer): Promise<void> {
    const { status } = await this.#ask('PUT', path, body, Number.POSITIVE_INFINITY);
    if (status < 200 || status > 299) throw new StoreFault(`PUT ${path}: ${status}`, true);
  }

  /** Ends what is on its way and lets the connections go. */
  close(): void {
    for (const end of [...this.#open.values()]) end(new StoreFault('it is no longer needed'));
    this.#agent.destroy();
  }

  async #ask(method: string, path: string, body: Buffer | undefined, most: number): Promise<Answer> {
    try {
      return await this.#once(method, path, body, most);
    } catch (error) {
      // A server may end an idle connection in the very moment in which it is used again.
      if (!(error instanceof StaleConnection)) throw error;
      return this.#once(method, path, body, most);
    }
  }

  #once(method: string, path: string, body: Buffer | undefined, most: number): Promise<Answer> {
    const url = new URL(this.#base);
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`;
    const headers = {
      'user-agent': 'almanac',
      ...(this.#authorization === undefined ? {} : { authorization: this.#authorization }),
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/octet-stream', 'content-length': body.length }),
    };
    const options = { method, headers, agent: this.#agent, auth: undefined };
    url.username = '';
    url.password = '';
    return new Promise<Answer>((resolve, reject) => {
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options);
      const end = (fault: StoreFault): void => {
        reject(fault);
        request.destroy();
      };
      this.#open.set(request, end);
      const late = new StoreFault(`${method} ${path}: no answer within ${this.#limit / 1000} s`);
      // Count only time in which this thread could have received an answer: while it draws or renders, timers do not
      // fire.
      let ticks = 0;
      const timer = setInterval(() => {
        if (++ticks === TICKS) end(late);
      }, this.#limit / TICKS);
      request.once('close', () => {
        clearInterval(timer);
        this.#open.delete(request);
      });
      let isAnswered = false;
      request.once('error', (error: NodeJS.ErrnoException) => {
        const isStale =
          request.reusedSocket && !isAnswered && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');
        reject(
          isStale
            ? new StaleConnection()
            : new StoreFault(`${method} ${path}: ${error.code ?? error.message}`),
        );
      });
      request.once('response', (response) => {
        isAnswered = true;
        bodyOf(response, most).then(
          (bytes) => resolve({ status: response.statusCode ?? 0, body: bytes }),
          (error: Error) => end(new StoreFault(`${method} ${path}: ${error.message}`, true)),
        );
      });
      request.end(body);
    });
  }
}

/** Decodes a part of a URL; returns it unchanged if its escapes are invalid. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class StaleConnection extends Error {}

/** The bytes of an answer, if they are asked for; those of a refusal are of no interest. Rejects where there are more than `most`. */
function bodyOf(response: IncomingMessage, most: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    response.on('data', (chunk: Buffer) => {
      if (response.statusCode !== 200) return;
      size += chunk.length;
      if (size > most) reject(new Error(`more than the ${most} bytes that there can be`));
      else chunks.push(chunk);
    });
    response.once('end', () => resolve(Buffer.concat(chunks)));
    response.once('error', () => reject(new Error('an answer that was cut short')));
    response.once('close', () => reject(new Error('an answer that was cut short')));
  });
}
