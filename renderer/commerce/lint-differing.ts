import { dayAfter, isBefore, resolveWhen } from '../clock/index.ts';
import type { Region } from '../model/linked.ts';
import { isDay, type Promised, type Say } from './promises.ts';

/** Where and when an entry holds is not what it says. */
const SCOPE = ['campaign', 'regions', 'stages', 'from'];

/** Entries of one list that say something else of one campaign at the same time: a page takes the first, another the second. */
export function lintDiffering(promises: readonly Promised[], say: Say): void {
  const lists = new Map<string, Promised[]>();
  for (const promised of promises) {
    const { entry, campaign, source, isNamed } = promised;
    const own = entry.id ?? entry.key ?? (isNamed ? null : undefined);
    if (own === undefined) continue;
    const list = JSON.stringify([source.file, source.path.slice(0, -1), campaign.id, own]);
    lists.set(list, [...(lists.get(list) ?? []), promised]);
  }
  for (const entries of lists.values())
    entries.forEach((second, i) => {
      const first = entries.slice(0, i).find((one) => meet(one, second));
      const key = first && differing(first, second);
      if (!first || !key) return;
      const where = [...first.source.path, key]
        .map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`))
        .join('');
      say(
        'promise-differs',
        { ...second.source, path: [...second.source.path, ...(key in second.entry ? [key] : [])] },
        `${key} is ${said(second.entry[key])} here, and ${said(first.entry[key])} in ${where} for the same time of campaign ${second.campaign.id}`,
        'keep one of the two, or give each its own days, stages or regions',
      );
    });
}

/** The first thing that two entries do not say alike. */
function differing({ entry: a }: Promised, { entry: b }: Promised): string | undefined {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].find(
    (key) => !SCOPE.includes(key) && JSON.stringify(a[key]) !== JSON.stringify(b[key]),
  );
}

function meet(a: Promised, b: Promised): boolean {
  const stages =
    a.stages === undefined || b.stages === undefined || a.stages.some((one) => b.stages?.includes(one));
  return stages && !isOver(a, b) && !isOver(b, a);
}

/** Whether the last day of one is before the first of another. */
function isOver({ entry: { until } }: Promised, { entry: { from } }: Promised): boolean {
  if (!isDay(until) || !isDay(from)) return false;
  const [end, start] = [dayAfter(until), from].map((day) => resolveWhen(day, 'UTC'));
  return (
    end !== undefined && start !== undefined && 'at' in end && 'at' in start && !isBefore(start.at, end.at)
  );
}

function said(value: unknown): string {
  if (value === undefined) return 'not given';
  if (typeof value === 'object' && value !== null && 'text' in value) return String(value.text);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Facts that give a range, the other way round: one page says the first, another the last. */
export function lintRanges({ file: { facts }, source }: Region, say: Say): void {
  for (const [name, value] of Object.entries(facts)) {
    const other = name.replace(/Min$/, 'Max');
    const most = other === name ? undefined : facts[other];
    if (typeof value !== 'number' || typeof most !== 'number' || value <= most) continue;
    say(
      'promise-differs',
      { file: source.file, path: ['facts', name] },
      `${name} is ${value}, more than ${other}, ${most}`,
      'give the smaller of the two here',
    );
  }
}
