import { z } from 'zod';

/** Entries of which only one shows, by these, may have one key. */
const TIMES = ['startTime', 'endTime'] as const;

/**
 * A list of entries that are known by their `key`, or by what `of` gives: their words and their places on the page hang on it. Two
 * with one key are refused, unless their regions, campaigns, stages or times tell them apart.
 */
export function keyed<T extends z.ZodType>(
  entry: T,
  of: string | ((entry: z.output<T>) => unknown) = 'key',
): z.ZodArray<T> {
  const keyOf = typeof of === 'string' ? (one: unknown) => (one as Entry)[of] : of;
  return z.array(entry).superRefine((list, context) => {
    list.forEach((one, i) => {
      const key = keyOf(one as z.output<T>);
      if (key === undefined) return;
      const isTaken = list
        .slice(0, i)
        .some((other) => keyOf(other as z.output<T>) === key && !areApart(other as Entry, one as Entry));
      if (!isTaken) return;
      context.addIssue({
        code: 'custom',
        path: typeof of === 'string' ? [i, of] : [i],
        message: `"${key}" is in this list already`,
        params: {
          code: 'schema-value',
          hint: 'give it a name of its own, or regions, campaign, stages or times in which the other does not show',
        },
      });
    });
  });
}

type Entry = Readonly<Record<string, unknown>>;

/** Whether two entries never show beside each other; of times it is enough that they differ. */
function areApart(a: Entry, b: Entry): boolean {
  const differ = (key: string): boolean => JSON.stringify(a[key]) !== JSON.stringify(b[key]);
  return (
    areDisjoint(a.regions, b.regions) ||
    (a.campaign !== undefined && b.campaign !== undefined && differ('campaign')) ||
    areDisjoint(a.stages, b.stages) ||
    TIMES.some(differ)
  );
}

function areDisjoint(a: unknown, b: unknown): boolean {
  return Array.isArray(a) && Array.isArray(b) && !a.some((one) => b.includes(one));
}
