import { art, day, entryPage, type PageContext, z } from 'almanac/site';

/** `data/journal/<id>.yaml`: one entry. Its words are `journal.<id>.title`, `.description` and `.text`. */
const entry = z.strictObject({
  ...entryPage,
  /** The day from which on it shows, and its page is there. */
  startTime: day,
  /** In `templates/art/photos/`. What it shows is the word `journal.<id>.shows`. */
  photograph: art().optional(),
});

export default entry;

export type Entry = z.infer<typeof entry>;

/** The photograph of an entry, for `<Photograph>`. */
export function photographOf(context: PageContext, words: string, { photograph }: Entry) {
  return photograph ? { photograph: context.photograph(photograph), alt: context.t(`${words}.shows`) } : null;
}

/** The entries that show here and now, the newest first. */
export function entriesIn(context: PageContext) {
  return [...context.collection<Entry>('journal')]
    .sort(([, a], [, b]) => (a.startTime.text < b.startTime.text ? 1 : -1))
    .flatMap(([id, { startTime }]) => {
      // No link: its page is not there yet, or not here.
      const link = context.href(`page:journal-entry/${id}`);
      if (!link) return [];
      return [
        {
          href: link.href,
          title: context.t(`journal.${id}.title`),
          lead: context.t(`journal.${id}.description`),
          date: context.date(startTime.text, 'long'),
        },
      ];
    });
}
