import path from 'node:path';
import { loadInputs, type PriceRow, priceList, resolveRequest } from '../../renderer/index.ts';
import { printable } from '../report/cells.ts';
import { table } from '../report/table.ts';
import type { GlobalOptions, Terminal } from '../terminal.ts';
import { readNow } from '../when.ts';

export interface PricesCommand extends GlobalOptions {
  readonly region?: readonly string[];
  readonly from?: string;
  readonly until?: string;
  readonly format: 'table' | 'csv' | 'json';
}

/** Every product's price in every region over a window, for the teams of the stores. */
export async function prices(options: PricesCommand, terminal: Terminal): Promise<number> {
  const { site } = await loadInputs(path.resolve(options.root));
  const { windows } = resolveRequest(site, {
    regions: options.region,
    from: options.from ?? 'now',
    until: options.until,
    now: readNow(),
  });
  const rows = priceList(site, windows);
  if (options.json || options.format === 'json') terminal.write(`${JSON.stringify(rows, null, 2)}\n`);
  else terminal.write(options.format === 'csv' ? toCsv(rows) : toTable(rows, terminal));
  return 0;
}

const COLUMNS = {
  product: 'product',
  name: 'name',
  region: 'region',
  currency: 'currency',
  price: 'price',
  regular: 'regular',
  was: 'was',
  campaign: 'campaign',
  stage: 'stage',
  from: 'from',
  until: 'until',
  local_from: 'localFrom',
  local_until: 'localUntil',
} as const satisfies Record<string, keyof PriceRow>;

/** RFC 4180, times in UTC; open ends are empty. `check --feed` reads it. */
function toCsv(rows: readonly PriceRow[]): string {
  const lines = rows.map((row) => Object.values(COLUMNS).map((name) => row[name] ?? ''));
  return [Object.keys(COLUMNS), ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

function toTable(rows: readonly PriceRow[], { paint }: Terminal): string {
  if (rows.length === 0) return 'no price in this window\n';
  const lines: string[] = [];
  const groups = new Map<string, PriceRow[]>();
  for (const row of rows) {
    const group = `${row.region} ${row.product}`;
    groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  let region = '';
  for (const group of groups.values()) {
    const [first] = group as [PriceRow];
    if (first.region !== region) lines.push('', paint.bold(`${first.region}  ${first.currency}`));
    region = first.region;
    lines.push(`  ${printable(first.name)} ${paint.dim(first.product)}`);
    lines.push(
      table(
        group.map((row) => [
          `${row.localFrom ?? 'ever'} → ${row.localUntil ?? 'open'}`,
          row.price,
          [
            row.was === null ? '' : `was ${row.was}`,
            row.campaign === null ? '' : `${row.campaign}, ${row.stage}`,
          ]
            .filter(Boolean)
            .join('  '),
        ]),
        '    ',
      ),
    );
  }
  return `${lines.slice(1).join('\n')}\n`;
}
