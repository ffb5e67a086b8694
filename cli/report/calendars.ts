import type { CalendarInfo } from '../../renderer/index.ts';
import type { Paint } from '../terminal.ts';
import { entryText } from './activation.ts';
import { printable } from './cells.ts';
import { commitText, originText } from './origin.ts';

/** Each calendar with where it comes from, what it covers, who follows or left it, and where it differs from what is live. */
export function formatCalendars(
  calendars: readonly CalendarInfo[],
  compare: (id: string) => string,
  paint: Paint,
): string {
  return calendars
    .map((calendar) => {
      const { id, newest, promoted, left, differs } = calendar;
      const lines = [
        `${paint.bold(id)}${newest ? paint.dim(' (newest)') : ''}`,
        ...broughtLines(calendar),
        ...coverageLines(calendar),
        ...(promoted.length > 0 ? [`promoted  ${paint.green(promoted.join(', '))}`] : []),
        ...grouped(left, ({ move }) => (move === null ? '' : `, by ${entryText(move)}`)).map(
          ([way, regions]) => `left      ${regions.join(', ')}${way}`,
        ),
        ...grouped(differs, ({ from }) => from).map(
          ([from, regions]) => `differs   ${regions.join(', ')} from ${from.replace(/\.\d+Z$/, 'Z')} on`,
        ),
        ...(differs.length > 0 ? [paint.dim(`          ${compare(id)} says in what`)] : []),
      ];
      return lines.map((line, i) => (i === 0 ? line : `  ${line}`)).join('\n');
    })
    .join('\n\n');
}

function broughtLines({ brought, written }: CalendarInfo): string[] {
  if (brought.length === 0) return [`written   ${written.replace(/\.\d+Z$/, 'Z')}`];
  return brought.map(({ command, when, by, brought: what }) => {
    const who = [when ?? 'at an unknown time', ...(by === null ? [] : [`by ${printable(by)}`])].join(' ');
    const origin = what?.origin ?? null;
    if (command === 'build') return `built     ${who}${origin === null ? '' : commitText(origin)}`;
    const made = origin === null ? '' : `, made ${printable(originText(origin))}`;
    return `imported  ${who} of ${printable(what?.from ?? 'here')}${made}`;
  });
}

/** Regions with the same coverage share a line. */
function coverageLines({ regions }: CalendarInfo): string[] {
  const spans = Object.entries(regions).map(([region, windows]) => ({
    region,
    text: windows.map(({ from, until }) => `${from ?? 'ever'} → ${until ?? 'without end'}`).join(', '),
  }));
  return grouped(spans, ({ text }) => text).map(([text, names]) => `covers    ${names.join(', ')}: ${text}`);
}

function grouped<T extends { readonly region: string }>(
  items: readonly T[],
  keyOf: (item: T) => string,
): [string, string[]][] {
  const groups = new Map<string, string[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item.region]);
  return [...groups];
}
