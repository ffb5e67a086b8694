import { id, link, type PageContext, regions, z } from 'almanac/site';

const dealer = z.strictObject({
  key: id,
  title: z.string(),
  link: link.optional(),
  address: z.union([z.string(), z.array(z.string())]).optional(),
  city: z.string().optional(),
  /** Latitude and longitude of its place, in degrees; a dealer without one sells online. */
  at: z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]).optional(),
  img: z.string().optional(),
});
export type Dealer = z.infer<typeof dealer>;

/** `data/dealers/<id>.yaml`: the dealers of a region or area. */
const dealers = z.strictObject({ regions, dealers: z.array(dealer).nonempty() });

export default dealers;

/** The dealers of some lists, as far as the lists are for this region. */
export function dealersOf(context: PageContext, lists: readonly string[]): Dealer[] {
  const known = context.collection<z.infer<typeof dealers>>('dealers');
  return lists.flatMap((name) => {
    const list = known.get(name);
    return list && context.shows({ regions: list.regions }) ? list.dealers : [];
  });
}
