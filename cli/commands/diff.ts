import path from 'node:path';
import {
  diff as compareSides,
  diffEditions,
  diffTimelines,
  type EditionDiff,
  type EditionDiffOver,
  type Editions,
  END,
  editionsOf,
  formatLocal,
  fromUtc,
  openSite,
  refuseNoInstant,
  refuseStrays,
  type Site,
  siteHere,
  timelinesOf,
  UsageError,
  zonesOf,
} from '../../renderer/index.ts';
import { plural } from '../report/build-summary.ts';
import { printable } from '../report/cells.ts';
import { named } from '../report/prices.ts';
import { atRevision } from '../revision.ts';
import type { GlobalOptions, Terminal } from '../terminal.ts';
import { readNow, resolveOption, resolveSpan } from '../when.ts';

export interface DiffCommand extends GlobalOptions {
  readonly out: string;
  readonly sides: readonly string[];
  readonly region?: readonly string[];
  readonly at?: string;
  readonly from?: string;
  readonly until?: string;
  readonly base?: string;
  readonly exitCode?: boolean;
  readonly format: 'text' | 'markdown' | 'json';
}

type Found = EditionDiff | EditionDiffOver;

export async function diff(options: DiffCommand, terminal: Terminal): Promise<number> {
  const root = path.resolve(options.root);
  const { found, site } = await compare(options, root, path.resolve(root, options.out));
  await refuseStrays();
  const named = found.map((each) => withNames(each, site));
  if (options.json || options.format === 'json') terminal.write(`${JSON.stringify(named, null, 2)}\n`);
  else
    terminal.write(options.format === 'markdown' ? toMarkdown(named, site) : toText(named, site, terminal));
  return options.exitCode && named.length > 0 ? 1 : 0;
}

interface Comparison {
  readonly found: readonly Found[];
  /** Null where there are no inputs. */
  readonly site: Site | null;
}

async function compare(options: DiffCommand, root: string, out: string): Promise<Comparison> {
  const { sides, base, at, from, until, region: regions } = options;
  if (until !== undefined && from === undefined) throw new UsageError('--until needs a --from');
  if (from !== undefined && at !== undefined) throw new UsageError('--at and --from exclude each other');
  if (base !== undefined) {
    if (sides.length > (at === undefined && from === undefined ? 1 : 0))
      throw new UsageError(
        '--base compares one instant or one window of two revisions',
        'name it once: diff --base HEAD~1 2024-11-22, or --from 2024-11-01',
      );
    return compareRevisions(options, root, base);
  }
  const [a, b] = sides;
  if (a === undefined || b === undefined || sides.length > 2)
    throw new UsageError(
      'diff compares two: instants, calendars or sites',
      'such as diff 2024-11-21 2024-11-22, or diff --base HEAD~1',
    );
  const found = await compareSides({ root, out, sides: [a, b], regions, at, from, until, now: readNow() });
  return { found, site: await siteHere(root) };
}

/** What the working tree changes of a revision. */
async function compareRevisions(options: DiffCommand, root: string, base: string): Promise<Comparison> {
  const { sides, at, from, until, region } = options;
  const when = sides[0] ?? at ?? 'now';
  if (from === undefined) refuseNoInstant(when);
  const open = await openSite({ root });
  const inside = (site: Site): readonly string[] | undefined => region?.filter((id) => site.regions.has(id));
  if (from === undefined) {
    const shown = async (folder: string): Promise<Editions> => {
      const there = folder === root ? open : await openSite({ root: folder });
      return editionsOf(there)(resolveOption(when, zonesOf(there.site, inside(there.site)), 'diff').byRegion);
    };
    zonesOf(open.site, region);
    // Compared while its folder is there: documents are rendered only where they may differ.
    const found = await atRevision(root, base, async (folder) =>
      diffEditions(await shown(folder), await shown(root)),
    );
    return { found, site: open.site };
  }
  const windows = resolveSpan(from, until, zonesOf(open.site, region)).byRegion;
  const found = await atRevision(root, base, async (folder) => {
    const there = await openSite({ root: folder });
    const known = Object.entries(windows).filter(([id]) => there.site.regions.has(id));
    const before = timelinesOf(there, Object.fromEntries(known));
    return diffTimelines(before, timelinesOf(open, windows), windows);
  });
  return { found, site: open.site };
}

function withNames<T extends Found>(found: T, site: Site | null): T {
  return { ...found, prices: found.prices.map((change) => named(change, found.region, site)) };
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

/** `de`, and over which stretch of time where it is not one instant. */
function titleOf(found: Found, site: Site | null): string {
  if (!('until' in found)) return found.region;
  const zone = site?.regions.get(found.region)?.timeZone ?? 'UTC';
  const local = (text: string | null, open: string): string =>
    text === null ? open : formatLocal(fromUtc(text, END), zone);
  return `${found.region}  ${local(found.from, 'ever')} → ${local(found.until, 'open')}`;
}

function toText(regions: readonly Found[], site: Site | null, { paint }: Terminal): string {
  if (regions.length === 0) return 'a shopper sees no difference\n';
  return regions
    .map((each) => {
      const lines = each.prices.map((change) => `  ${priceLine(change)}`);
      for (const kind of ['added', 'removed'] as const)
        if (each[kind].length > 0) lines.push(`  ${SIGNS[kind]} ${each[kind].join('  ')}`);
      if (each.besides.length > 0) lines.push(`  ~ ${each.besides.join('  ')}`);
      else if (each.added.length + each.removed.length === 0) lines.push(paint.dim('  nothing else'));
      return `${paint.bold(titleOf(each, site))}\n${lines.join('\n')}\n`;
    })
    .join('\n');
}

function toMarkdown(regions: readonly Found[], site: Site | null): string {
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
      return `### ${titleOf(each, site)}\n\n${lines.join('\n')}\n`;
    })
    .join('\n');
}
