import type {
  EntryName,
  Explanation,
  LineExplanation,
  LiveExplanation,
  PageExplanation,
  PriceRule,
  ProductExplanation,
  Told,
  ToldWindow,
  TouchedPage,
} from '../../renderer/index.ts';
import type { Paint } from '../terminal.ts';
import { entryText } from './activation.ts';
import { plural } from './build-summary.ts';
import { printable } from './cells.ts';
import { table } from './table.ts';

/** More lines of one kind are counted, not listed. */
const LISTED = 40;

export function formatExplanation(found: Explanation, paint: Paint): string {
  return found.kind === 'page' ? formatPage(found, paint) : formatProduct(found, paint);
}

function formatPage(found: PageExplanation, paint: Paint): string {
  const { path, page, source, at, answer, to, window, prices, next } = found;
  const says = {
    page: paint.green('the page is there'),
    redirect: paint.yellow(`not there: redirects to ${to}`),
    missing: paint.yellow('nothing is there'),
  };
  const lines = [
    `${paint.bold(path)}  ${says[answer]} at ${at.local}  ${paint.dim(`page ${page}, ${source}`)}`,
    ...windowLines(window, paint),
  ];
  if (prices.length > 0) {
    lines.push('', paint.bold('  prices it shows'));
    const rows = prices.map((one) => [
      printable(one.name),
      priceText(one.price.amount, one.currency),
      one.prior === null ? '' : `was ${one.prior.amount}`,
      ruleText(one.price),
      paint.dim(one.price.source ?? ''),
    ]);
    lines.push(table(rows, '    '));
  }
  lines.push('', ...nextOfPage(next, paint));
  return lines.join('\n');
}

function nextOfPage(next: PageExplanation['next'], paint: Paint): string[] {
  if (next === null) return [`${paint.bold('  next')}  nothing changes any more`];
  const what = { added: 'the page appears', removed: 'the page goes away', changed: 'the page changes' }[
    next.kind
  ];
  const changes = next.kind === 'removed' ? [] : next.prices;
  return [
    `${paint.bold('  next')}  ${next.at.local} (${next.at.utc}): ${what}`,
    ...next.because.map(({ fact, source }) => `    ${printable(fact)}  ${paint.dim(source)}`),
    ...changes.map(
      ({ name, from, to }) => `    ${printable(name)} ${from ?? 'no price'} → ${to ?? 'no price'}`,
    ),
  ];
}

function formatProduct(found: ProductExplanation, paint: Paint): string {
  const {
    region,
    product,
    name,
    currency,
    at,
    price,
    regular,
    prior,
    unannounced,
    without,
    givesWay,
    locked,
    window,
    next,
  } = found;
  const head = `${paint.bold(region)}  ${printable(name)} ${paint.dim(product)}  ${paint.bold(priceText(price.amount, currency))} at ${at.local}`;
  const rows: string[][] = [
    ['price', priceText(price.amount, currency), ruleText(price), paint.dim(price.source ?? '')],
  ];
  if (!found.isListed) rows.push(['', 'not listed yet', '', '']);
  if (price.rule !== 'regular')
    rows.push(['regular', priceText(regular.amount, currency), '', paint.dim(regular.source ?? '')]);
  for (const [title, of] of [
    ['struck through', prior],
    ['no reduction from', unannounced],
  ] as const)
    if (of !== null)
      rows.push([
        title,
        priceText(of.amount, currency),
        of.isLowest
          ? `lowest of the days before, ${of.from?.local ?? 'ever'} → ${of.until?.local ?? 'open'}`
          : 'the regular price',
        paint.dim(of.source ?? ''),
      ]);
  if (without !== null)
    rows.push([
      'without the campaign',
      priceText(without.amount, currency),
      ruleText(without),
      paint.dim(without.source ?? ''),
    ]);
  for (const one of givesWay)
    rows.push(['gives way', priceText(one.amount, currency), ruleText(one), paint.dim(one.source ?? '')]);
  if (locked !== null)
    rows.push([
      'hidden',
      '??',
      `campaign ${locked.campaign}, stage ${locked.stage}`,
      paint.dim(locked.source),
    ]);
  const follows =
    next === null
      ? 'this price stays'
      : `${next.at.local} (${next.at.utc}): ${priceText(next.amount, currency)}, ${ruleText(next)}  ${paint.dim(next.source ?? '')}`;
  return [
    head,
    table(rows),
    ...windowLines(window, paint),
    `${paint.bold('  next')}  ${follows}`,
    ...(next?.because ?? []).map(({ fact, source }) => `    ${printable(fact)}  ${paint.dim(source)}`),
  ].join('\n');
}

function windowLines({ from, until, begins, ends }: ToldWindow, paint: Paint): string[] {
  const facts = (of: ToldWindow['begins']): string[] =>
    of.map(({ fact, source }) => `    ${printable(fact)}  ${paint.dim(source)}`);
  return [
    `  since  ${timeText(from, 'ever')}`,
    ...facts(begins),
    `  until  ${timeText(until, 'open')}`,
    ...facts(ends),
  ];
}

export function formatLive(found: LiveExplanation, paint: Paint): string {
  const { region, path, product, release, calendar, isHeld, movedBy, answer, to, window, prices, next } =
    found;
  const what = answer === 'redirect' ? paint.yellow(`redirects to ${to}`) : `shows release ${release}`;
  const lines = [
    `${paint.bold(path ?? `${region}  ${product}`)}  ${what} of calendar ${calendar}${isHeld ? paint.yellow('  held') : ''}${paint.yellow(TIMES[found.time])}`,
  ];
  if (movedBy !== null) {
    const { commit, ...entry } = movedBy;
    lines.push(
      `  put there by ${entryText(entry as EntryName)}${commit === null ? '' : ` of commit ${commit.slice(0, 8)}`}`,
    );
  }
  lines.push(...windowLines(window, paint));
  if (next === null && window.until.utc !== null)
    lines.push(paint.dim(`    calendar ${calendar} ends there`));
  if (prices.length > 0) {
    lines.push('', paint.bold('  prices it shows'));
    const rows = prices.map(({ name, amount, currency, was, paths }) => [
      printable(name),
      priceText(amount, currency),
      was === null ? '' : `was ${was}`,
      product === null ? '' : paint.dim(`on ${paths.join('  ')}`),
    ]);
    lines.push(table(rows, '    '));
  }
  lines.push('');
  if (next === null)
    lines.push(`${paint.bold('  next')}  nothing changes any more, as far as this calendar goes`);
  else
    lines.push(
      `${paint.bold('  next')}  ${timeText(next.at, 'open')}`,
      ...next.because.map(({ fact, source }) => `    ${printable(fact)}  ${paint.dim(source)}`),
      ...next.prices.map(
        (change) => `    ${printable(change.name)} ${change.from ?? 'no price'} → ${change.to ?? 'no price'}`,
      ),
    );
  return lines.join('\n');
}

const TIMES = {
  now: '',
  over: '  its time is over: a switch is due',
  ahead: '  ahead of its time',
};

function timeText({ utc, local }: Told, open: string): string {
  if (utc === null) return open;
  return local === null ? utc : `${local} (${utc})`;
}

function priceText(amount: string | null, currency: string | null): string {
  return amount === null ? 'no price' : [amount, currency].filter(Boolean).join(' ');
}

function ruleText({ rule, campaign, stage }: PriceRule): string {
  if (rule === 'regular') return 'the regular price';
  return `${rule === 'launch' ? 'launch price of' : 'campaign'} ${campaign}, stage ${stage}`;
}

export function formatLine(found: LineExplanation, paint: Paint): string {
  const { file, line, text, values, pages, hosting, by } = found;
  const head = `${paint.bold(`${file}:${line}`)}  ${printable(text)}`;
  if (pages.length === 0 && hosting.length === 0)
    return `${head}\n  nothing reads it: no page of any region would change with it (${values.join(', ')})`;
  const regions = [...new Set(pages.map(({ region }) => region))];
  const why =
    by === 'varied'
      ? 'would be different with another value'
      : 'ask for what it is part of (no other value is valid, so none was tried)';
  const lines = [
    head,
    `  ${plural(pages.length, 'page')} in ${regions.length === 0 ? 'no region' : regions.join(', ')} ${why}`,
  ];
  for (const region of regions) lines.push('', paint.bold(`  ${region}`), ...pagesOf(pages, region, paint));
  if (hosting.length > 0) lines.push('', `  redirects or headers change in ${hosting.join(', ')}`);
  return lines.join('\n');
}

/** Pages that are touched at the same times in one line. */
function pagesOf(pages: readonly TouchedPage[], region: string, paint: Paint): string[] {
  const groups = new Map<string, { readonly of: TouchedPage; readonly paths: string[] }>();
  for (const page of pages.filter((one) => one.region === region)) {
    const key = JSON.stringify([page.parts, page.stretches]);
    const group = groups.get(key) ?? { of: page, paths: [] };
    group.paths.push(page.path);
    groups.set(key, group);
  }
  const lines = [...groups.values()].flatMap(({ of, paths }) => [
    `    ${paths.join('  ')}${of.parts.length > 0 ? paint.dim(`  (${of.parts.join(', ')})`) : ''}`,
    ...of.stretches.map(({ from, until }) => `      ${from.local ?? 'ever'} → ${until.local ?? 'open'}`),
  ]);
  const more = lines.length - LISTED;
  return more > 0 ? [...lines.slice(0, LISTED), `    … ${more} more lines (--json lists all)`] : lines;
}
