/**
 * Models and views are pure: equal inputs give equal pages. While one runs, the ambient clock, locale, time zone and
 * randomness are out of reach; whoever reads them is told what to ask instead.
 */
export class ImpureError extends Error {
  override readonly name = 'ImpureError';
}

interface Patch {
  readonly target: object;
  readonly name: PropertyKey;
  readonly original: PropertyDescriptor;
  readonly forbidden: PropertyDescriptor;
}

let patches: readonly Patch[] | undefined;
let depth = 0;

/** Runs a synchronous derivation with the ambient world out of reach. */
export function guarded<T>(run: () => T): T {
  patches ??= preparePatches();
  if (depth++ === 0)
    for (const patch of patches) Object.defineProperty(patch.target, patch.name, patch.forbidden);
  try {
    return run();
  } finally {
    if (--depth === 0)
      for (const patch of patches) Object.defineProperty(patch.target, patch.name, patch.original);
  }
}

function refuse(what: string, instead: string): never {
  throw new ImpureError(`reads ${what}; ${instead}`);
}

const ASK_CLOCK = 'ask the clock of the page context';
const ASK_REGION = 'let the model format it for the region';

function preparePatches(): Patch[] {
  const made: Patch[] = [];
  const forbid = (target: object, name: PropertyKey, replace: (original: never) => unknown): void => {
    const original = Object.getOwnPropertyDescriptor(target, name);
    if (!original?.configurable) return;
    made.push({
      target,
      name,
      original,
      forbidden: {
        ...original,
        value: replace(original.value as never),
        writable: true,
      } as PropertyDescriptor,
    });
  };
  const never = (what: string, instead: string) => () => () => refuse(what, instead);

  forbid(globalThis, 'Date', (RealDate: DateConstructor) => ambientFreeDate(RealDate));
  forbid(Math, 'random', never('Math.random', 'derive it from the data'));
  forbid(Performance.prototype, 'now', never('performance.now', ASK_CLOCK));
  for (const name of [
    'getFullYear',
    'getMonth',
    'getDate',
    'getDay',
    'getHours',
    'getMinutes',
    'getTimezoneOffset',
    'toDateString',
    'toTimeString',
    'toString',
  ] as const) {
    forbid(Date.prototype, name, never(`the machine's time zone (Date.${name})`, ASK_REGION));
  }
  for (const [prototype, names] of [
    [Number.prototype, ['toLocaleString']],
    [Date.prototype, ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']],
    [String.prototype, ['toLocaleUpperCase', 'toLocaleLowerCase']],
    [Array.prototype, ['toLocaleString']],
    [BigInt.prototype, ['toLocaleString']],
  ] as const) {
    for (const name of names) {
      forbid(
        prototype,
        name,
        (original: (...args: unknown[]) => unknown) =>
          function (this: unknown, ...args: unknown[]) {
            return args[0] === undefined
              ? refuse(`the machine's locale (${name})`, ASK_REGION)
              : original.apply(this, args);
          },
      );
    }
  }
  forbid(
    String.prototype,
    'localeCompare',
    (original: (...args: unknown[]) => unknown) =>
      function (this: unknown, ...args: unknown[]) {
        return args[1] === undefined
          ? refuse("the machine's locale (localeCompare)", 'name a locale')
          : original.apply(this, args);
      },
  );
  for (const name of [
    'NumberFormat',
    'DateTimeFormat',
    'PluralRules',
    'Collator',
    'ListFormat',
    'RelativeTimeFormat',
    'DisplayNames',
    'Segmenter',
  ] as const) {
    forbid(
      Intl,
      name,
      (original: new (...args: unknown[]) => object) =>
        new Proxy(original, {
          construct: (target, args) =>
            args[0] === undefined
              ? refuse(`the machine's locale (Intl.${name})`, ASK_REGION)
              : Reflect.construct(target, args),
          apply: (target, self, args) =>
            args[0] === undefined
              ? refuse(`the machine's locale (Intl.${name})`, ASK_REGION)
              : Reflect.apply(target as never, self, args),
        }),
    );
  }
  return made;
}

/** Date as a calculator: with arguments it works, without it would tell the time. */
function ambientFreeDate(RealDate: DateConstructor): DateConstructor {
  return new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      args.length === 0
        ? refuse('the current time (new Date())', ASK_CLOCK)
        : Reflect.construct(target, args, newTarget),
    apply: () => refuse('the current time (Date())', ASK_CLOCK),
    get: (target, name) =>
      name === 'now' ? () => refuse('the current time (Date.now)', ASK_CLOCK) : Reflect.get(target, name),
  });
}
