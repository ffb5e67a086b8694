import { isFeed } from '../calendar/paths.ts';
import { BEGINNING, contains, END, fromUtc, type Instant, toUtc } from '../clock/index.ts';
import { pageDifferences } from '../pictures/page-differences.ts';
import type { Expected } from './expected.ts';
import { type ReadPage, readPage } from './read-page.ts';
import type { Finding } from './results.ts';

/** What was served at a path. */
export interface Served {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

export interface PageToCheck {
  readonly region: string;
  readonly path: string;
  readonly page: string;
  readonly at: Instant;
  /** When the page changes next, by the calendar; null: not within it. */
  readonly changesAt: string | null;
  readonly served: Served;
  /** The document that the data gives; null: none. */
  readonly due: string | null;
}

type Found = Pick<Finding, 'what' | 'message'> & { readonly source?: string | null };

/** Holds a page that is there, as it is served, against the data. Gives what is wrong, and what was read of it. */
export function checkPage(
  expected: Expected,
  page: PageToCheck,
): { readonly findings: Finding[]; readonly read: ReadPage } {
  const { region, path, at, served } = page;
  const read = readPage(served.body);
  const found = isFeed(path)
    ? [...statusOf(served), ...headersOf(served, 'application/atom+xml')]
    : [
        ...answerOf(page, read),
        ...timeOf(page, read),
        ...headersOf(served, 'text/html'),
        ...pricesOf(expected, page, read),
        ...offersOf(expected, page, read),
        ...countdownsOf(expected, page, read),
      ];
  // What a price says more exactly need not be said again of the whole page.
  if (found.length === 0) found.push(...contentOf(expected, page));
  const findings = found.map(
    ({ what, message, source = null }): Finding => ({
      at: toUtc(at) ?? '',
      region,
      path,
      what,
      message,
      source,
    }),
  );
  return { findings, read };
}

function statusOf({ status }: Served): Found[] {
  if (status === 200) return [];
  return [{ what: 'answer', message: `expected the page, the server answers ${status}` }];
}

function answerOf({ served, region }: PageToCheck, read: ReadPage): Found[] {
  if (served.status !== 200) return statusOf(served);
  if (read.region === region) return [];
  return [
    { what: 'answer', message: `expected a page of ${region}, found one of ${read.region ?? 'no region'}` },
  ];
}

function timeOf({ at, changesAt }: PageToCheck, { validFrom, validUntil }: ReadPage): Found[] {
  const window = { from: fromUtc(validFrom, BEGINNING), until: fromUtc(validUntil, END) };
  const said = `valid from ${validFrom ?? 'ever'} until ${validUntil ?? 'open'}`;
  if (!contains(window, at))
    return [{ what: 'time', message: `the page is ${said}, which does not hold this instant` }];
  if (changesAt === null || changesAt === validUntil) return [];
  return [{ what: 'time', message: `the page is ${said}, and changes at ${changesAt}` }];
}

function headersOf({ headers }: Served, expected: string): Found[] {
  const found: Found[] = [];
  const header = (message: string): void => {
    found.push({ what: 'header', message });
  };
  const type = headers.get('content-type') ?? 'none';
  if (type.toLowerCase().replace('; ', ';') !== `${expected};charset=utf-8`)
    header(`content-type is ${type}, expected ${expected}; charset=utf-8`);
  const cache = headers.get('cache-control') ?? 'none';
  if (!/no-cache|no-store|max-age=0/.test(cache))
    header(`cache-control is ${cache}: a page must not be fresh past its end`);
  if (!headers.has('content-security-policy')) header('there is no content-security-policy');
  return found;
}

function pricesOf(expected: Expected, { region, at }: PageToCheck, { prices }: ReadPage): Found[] {
  const told = new Set<string>();
  return prices.flatMap(({ product, price, was }): Found[] => {
    if (told.has(`${product} ${price} ${was}`)) return [];
    told.add(`${product} ${price} ${was}`);
    const reasons = expected.price(region, product, at);
    if (!reasons)
      return [{ what: 'price', message: `${product} costs ${price}, and is not sold in ${region}` }];
    const source = expected.source(reasons);
    const { amount } = reasons.price;
    if (price !== amount)
      return [
        {
          what: 'price',
          message: `${reasons.name} costs ${price}, expected ${amount ?? 'no price'}`,
          source,
        },
      ];
    const prior = reasons.prior?.amount ?? null;
    // A place may leave out what is struck through; it must not say another.
    if (was === null || was === prior) return [];
    return [
      {
        what: 'struck-through',
        message: `${reasons.name} is struck through at ${was}, expected ${prior ?? 'nothing'}`,
        source,
      },
    ];
  });
}

function offersOf(expected: Expected, { region, at }: PageToCheck, { offers }: ReadPage): Found[] {
  return offers.flatMap(({ product, price, currency, until }): Found[] => {
    const reasons = expected.price(region, product, at);
    if (!reasons)
      return [{ what: 'structured-data', message: `an Offer names ${product}, which is not sold` }];
    const source = expected.source(reasons);
    const say = (message: string): Found => ({ what: 'structured-data', message, source });
    const { amount } = reasons.price;
    if (price !== amount)
      return [say(`the Offer of ${reasons.name} says ${price}, expected ${amount ?? 'none'}`)];
    if (currency !== reasons.currency)
      return [say(`the Offer of ${reasons.name} is in ${currency}, expected ${reasons.currency ?? 'none'}`)];
    const ends = expected.priceEnd(region, product, at);
    if (until === null ? ends === null : ends !== null && fromUtc(until, END) === fromUtc(ends, END))
      return [];
    return [say(`the Offer of ${reasons.name} ends at ${until ?? 'no time'}, expected ${ends ?? 'none'}`)];
  });
}

function countdownsOf(expected: Expected, { region, at }: PageToCheck, { countdowns }: ReadPage): Found[] {
  const ends = countdowns.length > 0 ? expected.ends(region, at) : [];
  return countdowns
    .filter((end) => !ends.includes(end))
    .map((end) => ({
      what: 'countdown',
      message: `a countdown runs to ${end}, and the stages that run end at ${ends.join(', ') || 'no time'}`,
    }));
}

/**
 * The whole page against what the data gives, so that also what nobody thought of is seen. What a reader finds different is
 * told by where it is: the stage of a campaign, the navigation with its tags, the page itself.
 */
function contentOf(expected: Expected, { region, page, at, served, due }: PageToCheck): Found[] {
  if (due === null || due === served.body) return [];
  const source = expected.sourceOfPage(page);
  const stages = expected.stageTitles(region, at);
  const parts = pageDifferences(due, served.body);
  if (parts.length === 0)
    return [
      { what: 'content', message: `the page differs from the data: ${difference(due, served.body)}`, source },
    ];
  return parts.map(({ part, changes: [first] }): Found => {
    const [is, should] = [first?.after ?? '', first?.before ?? ''];
    const stage = stages.find((title) => should.includes(title) && !is.includes(title));
    const what = stage !== undefined ? 'stage' : part === 'page' ? 'content' : 'navigation';
    const where = first?.place.split(' ').slice(-2).join(' ') ?? part;
    return { what, message: `${where} says “${cut(is)}”, expected “${cut(should)}”`, source };
  });
}

const AROUND = 40;

function cut(text: string): string {
  return text.length <= 3 * AROUND ? text : `${text.slice(0, 3 * AROUND)}…`;
}

/** The first place at which two texts part. */
function difference(due: string, is: string): string {
  let i = 0;
  while (i < due.length && due[i] === is[i]) i += 1;
  const near = (text: string): string => JSON.stringify(text.slice(Math.max(0, i - AROUND), i + AROUND));
  return `expected ${near(due)}, found ${near(is)}`;
}
