import { art, id, keyed, link, type PageContext, regions, z } from 'almanac/site';

const dealer = z.strictObject({
  key: id,
  title: z.string(),
  link: link.optional(),
  address: z.union([z.string(), z.array(z.string())]).optional(),
  city: z.string().optional(),
  /** Latitude and longitude in degrees; a dealer without them sells online. */
  at: z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]).optional(),
  phone: z.string().optional(),
  /** Opening hours, in full hours. */
  open: z
    .strictObject({
      days: z.enum(['monSat', 'tueSat', 'daily']),
      from: z.int().min(0).max(23),
      until: z.int().min(1).max(24),
    })
    .optional(),
  /** Its picture, by its name in the art; by default a section of the map. */
  img: art().optional(),
});
export type Dealer = z.infer<typeof dealer>;

/** Places, each as latitude and longitude in degrees: `52.5 13.4, 48.1 11.6`. */
const places = z.string().regex(/^-?\d+(\.\d+)? -?\d+(\.\d+)?(, -?\d+(\.\d+)? -?\d+(\.\d+)?)+$/);

/** `data/dealers/<id>.yaml`: the dealers of a region or area. */
const dealers = z.strictObject({
  regions,
  /** Two corners of the map; by default the map covers the dealers. */
  area: places.optional(),
  /** The land on the map, simplified: coasts or borders, each a ring. It may extend beyond the map. */
  land: z.array(places).default([]),
  dealers: keyed(dealer).nonempty(),
});
type Dealers = z.infer<typeof dealers>;

export default dealers;

/** Those of the lists, by default of all, that are for this region. */
export function dealersOf(context: PageContext, lists?: readonly string[]): Dealers[] {
  const known = context.collection<Dealers>('dealers');
  return [...(lists ?? known.keys())].flatMap((name) => {
    const list = known.get(name);
    return list && context.shows({ regions: list.regions }) ? [list] : [];
  });
}

/** The places that such a text names. */
export function placesIn(text: string): [lat: number, lon: number][] {
  return text.split(', ').map((place) => {
    const [lat = 0, lon = 0] = place.split(' ').map(Number);
    return [lat, lon];
  });
}
