import {
  type EditionDiff,
  type EditionDiffOver,
  END,
  formatLocal,
  fromUtc,
  type Site,
} from '../../renderer/index.ts';
import type { Paint } from '../terminal.ts';
import { plural } from './build-summary.ts';
import { printable } from './cells.ts';

type Found = EditionDiff | EditionDiffOver;

export interface Stretch {
  readonly region: string;
  /** UTC with Z; null: open. Absent for an instant. */
  readonly from?: string | null;
  readonly until?: string | null;
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
export function titleOf(found: Stretch, site: Site | null): string {
  if (found.from === undefined || found.until === undefined) return found.region;
  const zone = site?.regions.get(found.region)?.timeZone ?? 'UTC';
  const local = (text: string | null, open: string): string =>
    text === null ? open : formatLocal(fromUtc(text, END), zone);
  return `${found.region}  ${local(found.from, 'ever')} → ${local(found.until, 'open')}`;
}

export function diffText(regions: readonly Found[], site: Site | null, paint: Paint): string {
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

/** Region by region. */
export function diffMarkdown(regions: readonly Found[], site: Site | null): string {
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
