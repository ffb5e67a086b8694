import type {
  Finding,
  GuardTrial,
  Rehearsal,
  RehearsedPrice,
  RehearsedSwitch,
} from '../../renderer/index.ts';
import type { Paint } from '../terminal.ts';
import { plural } from './build-summary.ts';
import { printable } from './cells.ts';

/** More findings are counted, not listed. */
const LISTED = 30;

export function formatRehearsal(found: Rehearsal, paint: Paint): string {
  const { ok, switches, findings } = found;
  const mark = ok ? paint.green('✓') : paint.red('✗');
  const lines = [`${mark} ${paint.bold(headline(found))}`, `  ${countsText(found)}`];
  for (const one of switches) lines.push('', ...switchLines(one, paint));
  lines.push('', ...sideLines(found).map((text) => `  ${text}`));
  if (findings.length > 0)
    lines.push(
      '',
      paint.red(`  ${plural(findings.length, 'thing')} wrong`),
      ...findings.slice(0, LISTED).map((one) => `  ${paint.red('✗')} ${findingText(one)}`),
      ...(findings.length > LISTED ? [`    … ${findings.length - LISTED} more (--json lists all)`] : []),
    );
  return lines.join('\n');
}

export function headline({ ok, switches, source, campaign }: Rehearsal): string {
  const what =
    campaign === null
      ? plural(switches.length, 'switch')
      : `${campaign}, ${plural(switches.length, 'switch')}`;
  return `${what.replace(/switchs$/, 'switches')} of ${source}: ${ok ? 'all as the data says' : 'not as the data says'}`;
}

export function countsText({ counts, calendar, assumed }: Rehearsal): string {
  return `calendar ${calendar}; read ${plural(counts.pages, 'page')}, ${plural(counts.prices, 'price')} and ${plural(counts.links, 'link')}; ${plural(assumed, 'value')} in the data assumed`;
}

const CASES: Readonly<Record<GuardTrial['case'], string>> = {
  'late-switch': 'a late switch',
  'slept-machine': 'a machine that slept',
  'no-time-call': 'no time call',
};

/** What was tried beside the switches. */
export function sideLines({ guard, withoutGuard, rollBack }: Rehearsal): string[] {
  const trials = guard.map(
    ({ case: name, path, ok }) =>
      `${ok ? '✓' : '✗'} ${CASES[name]}: ${path} ${ok ? 'takes off' : 'keeps'} the prices that are over`,
  );
  return [
    ...trials,
    ...(withoutGuard === null ? [] : [`· the guard was not tried: ${withoutGuard}`]),
    rollBack === null
      ? '· no roll-back was played: there is no switch'
      : `${rollBack ? '✓' : '✗'} a roll-back`,
  ];
}

function switchLines({ at, regions }: RehearsedSwitch, paint: Paint): string[] {
  const lines = [paint.bold(at)];
  for (const { region, local, because, prices, pages } of regions) {
    lines.push(`  ${paint.bold(region)}  ${local}  ${pagesText(pages)}`);
    for (const fact of because) lines.push(paint.dim(`    ${printable(fact)}`));
    for (const price of prices) lines.push(`    ${priceText(price)}`);
  }
  return lines;
}

export function pagesText({ added, changed, removed }: RehearsedSwitch['regions'][number]['pages']): string {
  const parts = [
    ...(added > 0 ? [`${added} new`] : []),
    ...(changed > 0 ? [`${changed} changed`] : []),
    ...(removed > 0 ? [`${removed} gone`] : []),
  ];
  return `pages: ${parts.join(', ') || 'none'}`;
}

export function priceText({ name, from, to, currency, pages }: RehearsedPrice): string {
  return `${printable(name)} ${from ?? 'no price'} → ${to ?? 'no price'}${currency === null ? '' : ` ${currency}`}, on ${plural(pages.length, 'page')}`;
}

export function findingText({ at, region, path, what, message, source }: Finding): string {
  const where = [at, path ?? region].filter(Boolean).join(' ');
  return `${where} ${what}: ${printable(message)}${source === null ? '' : `  ${source}`}`;
}

export function rehearsalMarkdown(found: Rehearsal): string {
  const { ok, switches, findings } = found;
  const cell = (text: string): string => printable(text).replace(/[|<>]/g, (sign) => `\\${sign}`);
  const prices = switches.flatMap(({ at, regions }) =>
    regions.flatMap((region) => region.prices.map((price) => ({ at, region: region.region, price }))),
  );
  return [
    `# Rehearsal: ${headline(found)}`,
    '',
    countsText(found),
    '',
    ...(ok ? [] : ['## What is wrong', '', ...findings.map((one) => `- ${cell(findingText(one))}`), '']),
    '## Prices',
    '',
    ...(prices.length === 0
      ? ['No price changes.']
      : [
          '| at | region | product | before | after | pages |',
          '|---|---|---|---|---|---|',
          ...prices.map(
            ({ at, region, price }) =>
              `| ${at} | ${region} | ${cell(price.name)} | ${price.from ?? 'none'} | ${price.to ?? 'none'} ${price.currency ?? ''} | ${price.pages.length} |`,
          ),
        ]),
    '',
    '## Switches',
    '',
    ...switches.flatMap(({ at, regions }) =>
      regions.map(
        ({ region, local, because, pages }) =>
          `- **${at}** ${region}, ${local}: ${pagesText(pages)}${because.length === 0 ? '' : ` (${cell(because.join('; '))})`}`,
      ),
    ),
    '',
    '## Beside the switches',
    '',
    ...sideLines(found).map((text) => `- ${text}`),
    '',
  ].join('\n');
}
