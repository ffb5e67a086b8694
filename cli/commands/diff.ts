import path from 'node:path';
import {
  diffEditions,
  type EditionDiff,
  type Editions,
  editionsIn,
  editionsOf,
  openSite,
  parseWhen,
  UsageError,
  zonesOf,
} from '../../renderer/index.ts';
import { plural } from '../report/build-summary.ts';
import { printable } from '../report/cells.ts';
import { atRevision } from '../revision.ts';
import type { GlobalOptions, Terminal } from '../terminal.ts';
import { readNow, resolveOption } from '../when.ts';

export interface DiffCommand extends GlobalOptions {
  readonly out: string;
  readonly sides: readonly string[];
  readonly region?: readonly string[];
  readonly at?: string;
  readonly base?: string;
  readonly exitCode?: boolean;
  readonly format: 'text' | 'markdown' | 'json';
}

export async function diff(options: DiffCommand, terminal: Terminal): Promise<number> {
  const [a, b] = await bothSides(options);
  const wanted = new Set(options.region ?? [...a.keys(), ...b.keys()]);
  const regions = diffEditions(a, b).filter(({ region }) => wanted.has(region));
  if (options.json || options.format === 'json') terminal.write(`${JSON.stringify(regions, null, 2)}\n`);
  else terminal.write(options.format === 'markdown' ? toMarkdown(regions) : toText(regions, terminal));
  return options.exitCode && regions.length > 0 ? 1 : 0;
}

async function bothSides({ sides, base, at, ...options }: DiffCommand): Promise<[Editions, Editions]> {
  const root = path.resolve(options.root);
  const out = path.resolve(root, options.out);
  if (base !== undefined) {
    if (sides.length > 1 || (sides.length === 1 && at !== undefined))
      throw new UsageError(
        '--base compares one instant of two revisions',
        'name it once: diff --base HEAD~1 2024-11-22',
      );
    const when = sides[0] ?? at ?? 'now';
    return [
      await atRevision(root, base, (folder) => atInstant(folder, when, options)),
      await atInstant(root, when, options),
    ];
  }
  if (sides.length !== 2)
    throw new UsageError(
      'diff compares two: instants, calendars or sites',
      'such as diff 2024-11-21 2024-11-22, or diff --base HEAD~1',
    );
  const side = async (text: string): Promise<Editions> => {
    if (!/^([0-9a-f]{8}|current|newest)$/.test(text)) return atInstant(root, text, options);
    const when = at ?? 'now';
    return editionsIn(
      out,
      text,
      Object.values(resolveOption(when, { utc: 'UTC' }, '--at').byRegion)[0] ?? readNow(),
    );
  };
  return [await side(sides[0] as string), await side(sides[1] as string)];
}

async function atInstant(
  root: string,
  when: string,
  { region }: Pick<DiffCommand, 'region'>,
): Promise<Editions> {
  const read = parseWhen(when);
  if ('error' in read && when !== 'now')
    throw new UsageError(
      `"${when}" is no instant, calendar or site`,
      read.hint ?? 'an instant is written as 2024-11-22',
    );
  const open = await openSite({ root });
  return editionsOf(open, resolveOption(when, zonesOf(open.site, region), 'diff').byRegion);
}

const SIGNS = { added: '+', removed: '−' } as const;

function price(text: string | null, currency: string | null): string {
  return text === null ? 'no price' : [text, currency].filter(Boolean).join(' ');
}

function priceLine({ name, from, to, currency, pages }: EditionDiff['prices'][number]): string {
  const [before, after] =
    to === null ? [price(from, currency), price(to, null)] : [price(from, null), price(to, currency)];
  return `${printable(name)} ${before} → ${after} on ${pages.length === 0 ? 'no page' : plural(pages.length, 'page')}`;
}

function toText(regions: readonly EditionDiff[], { paint }: Terminal): string {
  if (regions.length === 0) return 'a shopper sees no difference\n';
  return regions
    .map((each) => {
      const lines = each.prices.map((change) => `  ${priceLine(change)}`);
      for (const kind of ['added', 'removed'] as const)
        if (each[kind].length > 0) lines.push(`  ${SIGNS[kind]} ${each[kind].join('  ')}`);
      if (each.besides.length > 0) lines.push(`  ~ ${each.besides.join('  ')}`);
      else if (each.added.length + each.removed.length === 0) lines.push(paint.dim('  nothing else'));
      return `${paint.bold(each.region)}\n${lines.join('\n')}\n`;
    })
    .join('\n');
}

function toMarkdown(regions: readonly EditionDiff[]): string {
  if (regions.length === 0) return 'A shopper sees no difference.\n';
  return regions
    .map((each) => {
      const code = (urls: readonly string[]): string => urls.map((url) => `\`${url}\``).join(', ');
      const lines = each.prices.map(
        (change) => `- ${priceLine(change)}${change.pages.length > 0 ? `: ${code(change.pages)}` : ''}`,
      );
      if (each.added.length > 0) lines.push(`- new: ${code(each.added)}`);
      if (each.removed.length > 0) lines.push(`- gone: ${code(each.removed)}`);
      if (each.besides.length > 0) lines.push(`- changed besides: ${code(each.besides)}`);
      else if (each.added.length + each.removed.length === 0) lines.push('- nothing else');
      return `### ${each.region}\n\n${lines.join('\n')}\n`;
    })
    .join('\n');
}
