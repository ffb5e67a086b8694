import { day, type PageContext, regions, z } from 'almanac/site';

/** `data/journal/<id>.yaml`: one entry. Its words are `journal.<id>.title` and `.text`. */
const entry = z.strictObject({
  /** The day from which on it shows. */
  date: day,
  regions: regions.optional(),
});

export default entry;

export type Entry = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly date: string;
};

/** The entries that show here and now, the newest first. */
export function entriesIn(context: PageContext): Entry[] {
  return [...context.collection<z.infer<typeof entry>>('journal')]
    .filter(([, { date, regions }]) => context.shows({ regions, startTime: date }))
    .sort(([, a], [, b]) => (a.date.text < b.date.text ? 1 : -1))
    .map(([id, { date }]) => ({
      id,
      title: context.t(`journal.${id}.title`),
      text: context.t(`journal.${id}.text`),
      date: context.date(date.text, 'long'),
    }));
}
