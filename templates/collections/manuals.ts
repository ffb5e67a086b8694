import { day, id, keyed, link, type PageContext, ref, regions, z } from 'almanac/site';

/** One file of a series. It is listed from its date on, in the region's own time. */
const manual = z
  .strictObject({
    /** The key of a word (`pages.manuals.names.<name>`), or else the name as shown. */
    name: z.string().min(1),
    /** In megabytes. */
    size: z.number().positive(),
    /** The day of its last change. */
    date: day,
    link: link.optional(),
  })
  .transform((entry) => ({ ...entry, startTime: entry.date }));

/** `data/manuals/<id>.yaml`: one series of manuals. */
const manualSeries = z.strictObject({
  key: id,
  /** The product; where it is not sold its manuals are not listed. */
  product: ref('product').optional(),
  /** The name of a series that belongs to no product. */
  title: z.string().optional(),
  regions: regions.optional(),
  /** Order of the series in lists. */
  order: z.int().default(1000),
  files: keyed(manual, 'name').nonempty(),
});
export type ManualSeries = z.infer<typeof manualSeries>;

export default manualSeries;

/**
 * All series in the order of lists, whether or not their product is sold; `shows` decides from which day a file is
 * listed.
 */
export function manualsIn(context: PageContext): ManualSeries[] {
  return [...context.collection<ManualSeries>('manuals').values()].sort(
    (a, b) => a.order - b.order || (a.key < b.key ? -1 : 1),
  );
}
