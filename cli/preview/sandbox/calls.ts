import type { Account, AccountBook } from './accounts.ts';
import {
  answer,
  type Envelope,
  INVALID_ACCOUNT,
  MALFORMED,
  OK,
  SESSION_INVALID,
  SHORT_PASSWORD,
  UNKNOWN_CALL,
  WRONG_PASSWORD,
} from './answers.ts';
import { missingIn, REQUEST_KINDS, type RequestKind, referenceOf, type ServiceRequest } from './requests.ts';

export interface Subscription {
  readonly email: string;
  readonly region: string;
  readonly language: string;
  readonly source: string;
  /** The product of the subscription; without one it is for news. */
  readonly product?: string;
}

/** One of the stores: its accounts and its subscribers. */
export interface Store {
  readonly scope: string;
  readonly book: AccountBook;
  readonly subscriptions: Subscription[];
  readonly requests: ServiceRequest[];
}

export interface Call {
  readonly method: string;
  /** The path below the base URL. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;
const MOBILE = /^(?:\+?86)?1[3-9]\d{9}$/;
const SOURCES = ['footer', 'campaign', 'preorder', 'popup'];
const SHORTEST_PASSWORD = 8;
const LONGEST = 254;

type Handler = (store: Store, call: Call, say: (code: number, data?: unknown) => Envelope) => Envelope;

const HANDLERS: Readonly<Record<string, Handler>> = {
  ...Object.fromEntries(REQUEST_KINDS.map((kind) => [`POST /support/${kind}/create`, serviceHandler(kind)])),

  'POST /account/user/register_or_login': (store, call, say) => enter(store, call, say, true),
  'POST /account/user/sign_in': (store, call, say) => enter(store, call, say, false),

  'GET /account/user/sign_in/refresh'({ book }, { query, headers }, say) {
    const tokens = book.refresh(query.get('user_id') ?? '', headers.apptoken ?? '', headers.reftoken ?? '');
    return tokens ? say(OK, tokens) : say(SESSION_INVALID);
  },

  'GET /account/user/profile'({ book }, { headers }, say) {
    const holder = book.holder(headers.apptoken ?? '', headers.reftoken ?? '');
    return holder ? say(OK, profileOf(holder)) : say(SESSION_INVALID);
  },

  'POST /account/user/subscribe/create'({ subscriptions }, call, say) {
    const given = fieldsOf(call);
    if (!given) return say(MALFORMED);
    const { email = '', region = '', language = '', source = '', product } = given;
    if (!isEmail(email)) return say(INVALID_ACCOUNT);
    if (!SOURCES.includes(source)) return say(MALFORMED);
    if (!subscriptions.some((one) => one.email === email && one.product === product))
      subscriptions.push({ email, region, language, source, ...(product ? { product } : {}) });
    return say(OK);
  },
};

/** Answers a call to a store, and never throws, whatever the call contains. */
export function answerCall(store: Store, call: Call): Envelope {
  const say = (code: number, data?: unknown): Envelope =>
    answer(code, call.headers['accept-language'] ?? '', data);
  const name = `${call.method} ${call.path}`;
  const handler = Object.hasOwn(HANDLERS, name) ? HANDLERS[name] : undefined;
  return handler ? handler(store, call, say) : say(UNKNOWN_CALL);
}

/** Handles the service's forms; the answer is the number of the request. */
function serviceHandler(kind: RequestKind): Handler {
  return ({ requests }, call, say) => {
    const fields = fieldsOf(call);
    if (!fields || missingIn(kind, fields) !== undefined) return say(MALFORMED);
    if (!isEmail(fields.email ?? '')) return say(INVALID_ACCOUNT);
    const reference = referenceOf(kind, requests.filter((one) => one.kind === kind).length + 1);
    requests.push({ reference, kind, fields });
    return say(OK, { reference });
  };
}

function enter(
  { scope, book }: Store,
  call: Call,
  say: (code: number, data?: unknown) => Envelope,
  registers: boolean,
): Envelope {
  const given = fieldsOf(call);
  const name = (scope === 'cn' ? given?.account : given?.email)?.trim();
  const password = given?.password;
  if (name === undefined || password === undefined) return say(MALFORMED);
  if (!isEmail(name) && !(scope === 'cn' && MOBILE.test(name))) return say(INVALID_ACCOUNT);
  const account = book.find(name);
  if (account) return account.password === password ? say(OK, book.logIn(account)) : say(WRONG_PASSWORD);
  if (!registers) return say(WRONG_PASSWORD);
  if (password.length < SHORTEST_PASSWORD) return say(SHORT_PASSWORD);
  return say(OK, book.logIn(book.register(name, password)));
}

function profileOf({ userId, names, nickname }: Account): Record<string, string> {
  const email = names.find((name) => name.includes('@'));
  const mobile = names.find((name) => !name.includes('@'));
  return { user_id: userId, nickname, ...(email ? { email } : {}), ...(mobile ? { mobile } : {}) };
}

function isEmail(text: string): boolean {
  return text.length <= LONGEST && EMAIL.test(text);
}

/** The text fields of a body, from JSON or a form without script. Undefined for anything else. */
function fieldsOf({ body, headers }: Call): Readonly<Record<string, string | undefined>> | undefined {
  if (headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(body));
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return Object.fromEntries(
      Object.entries(value).filter(([, text]) => typeof text === 'string' && text.length <= 4 * LONGEST),
    );
  } catch {
    return undefined;
  }
}
