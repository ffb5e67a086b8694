import { dayStart, parseWhen, wholeDays } from '../clock/index.ts';
import type { Site } from '../model/linked.ts';
import type { Path } from '../problems/problems.ts';
import type { Doubt } from './doubt.ts';
import { type Campaign, shopOf } from './shop.ts';

/** How far from its campaign a date on the campaign's page may be: a return until the end of January is not far. */
const NEAR = 90;

/**
 * Dates on a campaign's page that are seasons before or after it: a guarantee that ended a year ago, a draw of next
 * year. They cause no switch, so no command would notice them before a shopper does.
 */
export function doubtDates(site: Site, contents: { get(page: string): unknown }, doubt: Doubt): void {
  const campaigns = [...shopOf(site).campaigns.values()];
  for (const page of new Set(campaigns.map(({ file }) => file.page))) {
    const found = page === undefined ? undefined : site.pages.get(page);
    if (!found) continue;
    const own = campaigns.filter(({ file }) => file.page === page);
    for (const { path, text } of datesIn(contents.get(found.id), ['content'])) {
      const days = Math.min(...own.map((campaign) => daysOff(campaign, text.slice(0, 10))));
      if (days > NEAR)
        doubt(
          { file: found.madeBy, path },
          `${text} is ${days} days away from the campaign of this page, ${own.map(({ id }) => id).join(', ')}`,
        );
    }
  }
}

/** Whole days between a date and a campaign in all of its regions; 0 within it. */
function daysOff({ inRegion }: Campaign, day: string): number {
  const stages = [...inRegion.values()].flatMap((regional) => regional.stages);
  const starts = Math.min(...stages.map((stage) => stage.starts.at));
  const ends = Math.max(...stages.map((stage) => stage.ends.at));
  return Math.max(0, wholeDays(dayStart(day), starts), wholeDays(ends, dayStart(day)));
}

function* datesIn(value: unknown, path: Path): Iterable<{ path: Path; text: string }> {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(T|$)/.test(value)) {
    // Copy may look like a date and be none: 2024-02-30.
    if (!('error' in parseWhen(value.slice(0, 10)))) yield { path, text: value };
  } else if (Array.isArray(value))
    for (const [i, each] of value.entries()) yield* datesIn(each, [...path, i]);
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) yield* datesIn(each, [...path, key]);
}
