import { Console } from 'node:console';

/**
 * What a model or a view could read besides its inputs: the current time, the machine's time zone and locale,
 * randomness, environment variables, the network. Each entry says what to use instead.
 */
export class ImpureError extends Error {
  override readonly name = 'ImpureError';
}

/** A property of a global object, and its replacement while templates run. */
export interface Patch {
  readonly target: object;
  readonly name: PropertyKey;
  readonly original: PropertyDescriptor;
  readonly forbidden: PropertyDescriptor;
}

const ASK_CLOCK = 'ask the clock of the page context';
const ASK_REGION = 'let the model format it for the region';
const ASK_DATA = 'derive it from the data';

function refuse(what: string, instead: string): never {
  throw new ImpureError(`reads ${what}; ${instead}`);
}

type Call = (this: unknown, ...args: unknown[]) => unknown;

/** Collects patches; a property that is not there, or cannot be replaced, is left alone. */
class Patches {
  readonly made: Patch[] = [];

  /** Puts another value at a property's place. */
  value(target: object, name: PropertyKey, replace: (original: never) => unknown): void {
    this.#add(target, name, (original) => ({
      ...original,
      value: replace(original.value as never),
      writable: true,
    }));
  }

  /** Puts another getter there. */
  getter(target: object, name: PropertyKey, replace: (original: () => unknown) => () => unknown): void {
    this.#add(target, name, (original) => ({
      configurable: true,
      enumerable: original.enumerable ?? false,
      get: replace(original.get ?? (() => original.value)),
    }));
  }

  /** Whoever calls it is refused. */
  never(target: object, names: readonly PropertyKey[], what: string, instead: string): void {
    for (const name of names)
      this.value(target, name, () => () => refuse(what.replace('*', String(name)), instead));
  }

  /** Whoever calls it is refused unless the arguments say all that matters. */
  unless(
    target: object,
    names: readonly PropertyKey[],
    isSaid: (args: readonly unknown[]) => boolean,
    what: string,
    instead: string,
  ): void {
    for (const name of names)
      this.value(
        target,
        name,
        (original: Call): Call =>
          function (...args) {
            if (!isSaid(args)) refuse(what.replace('*', String(name)), instead);
            return original.apply(this, args);
          },
      );
  }

  #add(target: object, name: PropertyKey, change: (original: PropertyDescriptor) => object): void {
    const original = Object.getOwnPropertyDescriptor(target, name);
    if (!original?.configurable) return;
    this.made.push({ target, name, original, forbidden: change(original) as PropertyDescriptor });
  }
}

const hasLocale = (args: readonly unknown[]): boolean => args[0] !== undefined;
const hasZone = (args: readonly unknown[]): boolean =>
  hasLocale(args) && (args[1] as Intl.DateTimeFormatOptions | undefined)?.timeZone !== undefined;
const hasArgument = hasLocale;

/** Everything ambient, as it is found in this process. */
export function ambientPatches(): readonly Patch[] {
  const patches = new Patches();
  dates(patches);
  locales(patches);

  patches.never(Math, ['random'], 'Math.random', ASK_DATA);
  patches.never(Crypto.prototype, ['randomUUID', 'getRandomValues'], 'randomness (crypto.*)', ASK_DATA);
  patches.never(Performance.prototype, ['now'], 'performance.now', ASK_CLOCK);
  patches.getter(
    Performance.prototype,
    'timeOrigin',
    () => () => refuse('performance.timeOrigin', ASK_CLOCK),
  );
  patches.never(globalThis, ['fetch'], 'the network (fetch)', 'put what it answers into the data');
  patches.never(
    globalThis,
    ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'],
    'the time that passes (*)',
    'what comes later is on no page, and keeps the build from its end',
  );
  // Where the result of the command goes is no place for what templates say.
  patches.value(globalThis, 'console', () => new Console(process.stderr));
  // Globals that are getters in some versions of Node, values in others.
  const outOfReach = (refuses: (name: PropertyKey) => never) => () => () =>
    new Proxy({}, { get: (_, name) => refuses(name) });
  patches.getter(globalThis, 'process', outOfReach(refuseProcess));
  patches.getter(globalThis, 'navigator', outOfReach(refuseNavigator));
  return patches.made;
}

function refuseProcess(name: PropertyKey): never {
  return refuse(
    name === 'env' ? 'the environment (process.env)' : `the process (process.${String(name)})`,
    'put it into the data',
  );
}

function refuseNavigator(name: PropertyKey): never {
  return refuse(`the machine (navigator.${String(name)})`, ASK_REGION);
}

function dates(patches: Patches): void {
  patches.value(globalThis, 'Date', (RealDate: DateConstructor) => calculatorOf(RealDate));
  const { prototype } = Date;
  const local = Object.getOwnPropertyNames(prototype).filter(
    (name) => /^[gs]et/.test(name) && !/UTC|Time$/.test(name),
  );
  patches.never(
    prototype,
    [...local, 'toDateString', 'toTimeString', 'toString'],
    "the machine's time zone (Date.*)",
    ASK_REGION,
  );
  patches.unless(
    prototype,
    ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'],
    hasZone,
    "the machine's locale or time zone (Date.*)",
    ASK_REGION,
  );
}

function locales(patches: Patches): void {
  const locale = "the machine's locale (*)";
  for (const prototype of [Number.prototype, BigInt.prototype, Array.prototype])
    patches.unless(prototype, ['toLocaleString'], hasLocale, locale, ASK_REGION);
  patches.unless(
    String.prototype,
    ['toLocaleUpperCase', 'toLocaleLowerCase'],
    hasLocale,
    locale,
    'name a locale',
  );
  patches.unless(
    String.prototype,
    ['localeCompare'],
    (args) => args[1] !== undefined,
    locale,
    'name a locale',
  );
  for (const name of Object.getOwnPropertyNames(Intl)) {
    if (typeof Intl[name as keyof typeof Intl] !== 'function' || !/^[A-Z]/.test(name) || name === 'Locale')
      continue;
    const isSaid = name === 'DateTimeFormat' ? hasZone : hasLocale;
    const what = `the machine's locale${name === 'DateTimeFormat' ? ' or time zone' : ''} (Intl.${name})`;
    const said = (args: readonly unknown[]): readonly unknown[] =>
      isSaid(args) ? args : refuse(what, ASK_REGION);
    patches.value(
      Intl,
      name,
      (original: new (...args: unknown[]) => object) =>
        new Proxy(original, {
          construct: (target, args) => Reflect.construct(target, said(args)),
          apply: (target, self, args) => Reflect.apply(target as never, self, said(args)),
        }),
    );
  }
  // A formatter may be older than the guard; without an argument it would tell the time.
  const now = 'the current time (DateTimeFormat.*)';
  patches.getter(
    Intl.DateTimeFormat.prototype,
    'format',
    (original) =>
      function (this: unknown) {
        const format = original.call(this) as Call;
        return (...args: unknown[]) =>
          hasArgument(args) ? format(...args) : refuse(now.replace('*', 'format'), ASK_CLOCK);
      },
  );
  patches.unless(Intl.DateTimeFormat.prototype, ['formatToParts'], hasArgument, now, ASK_CLOCK);
}

/** Forms that mean one instant in every time zone: `2025-01-01`, and date-times with `Z` or an offset. */
const IN_EVERY_ZONE = /^([+-]\d{6}|\d{4})(-\d\d(-\d\d)?)?$|(Z|GMT|UTC|[+-]\d\d:?\d\d)(\s*\(.*\))?$/i;

/** Date as a calculator: it takes instants apart and puts them together, in UTC, and tells neither time nor zone. */
function calculatorOf(RealDate: DateConstructor): DateConstructor {
  const zone = (what: string): never =>
    refuse(`the machine's time zone (${what})`, 'write it with Z, or use Date.UTC');
  const checked = (text: unknown, what: string): void => {
    if (typeof text === 'string' && !IN_EVERY_ZONE.test(text.trim())) zone(`${what}('${text}')`);
  };
  return new Proxy(RealDate, {
    construct(target, args, newTarget) {
      if (args.length === 0) refuse('the current time (new Date())', ASK_CLOCK);
      if (args.length > 1) zone('new Date(year, month, …)');
      checked(args[0], 'new Date');
      return Reflect.construct(target, args, newTarget);
    },
    apply: () => refuse('the current time (Date())', ASK_CLOCK),
    get(target, name) {
      if (name === 'now') return () => refuse('the current time (Date.now)', ASK_CLOCK);
      if (name !== 'parse') return Reflect.get(target, name);
      return (text: string) => {
        checked(text, 'Date.parse');
        return target.parse(text);
      };
    },
  });
}
