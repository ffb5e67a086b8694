import { art, definePageType, type Href, type PageContext, ref, z } from 'almanac/site';
import { dealersOf, placesIn } from '../../collections/dealers.ts';
import { type FigureModel, figureOf } from '../../components/figure.ts';
import { headOf } from '../../components/head.ts';
import { isCrowded, isNamedBelow, isNamedLeft, outline, place, sheetOf } from './sheet.ts';
import { View } from './View.tsx';

/**
 * Content of a page of dealers: which lists of `data/dealers/` it shows, each in the regions that the list itself names. Words under
 * `pages.<page id>`: `title`, `description`, `h1`?, `lead`, `authorised`, `online`, `visit`, and `store.{title,text,button}`.
 */
const dealersContent = z.strictObject({
  dealers: z.array(ref('dealers')).nonempty(),
  /** The block that leads to the official store. */
  store: z.boolean().default(true),
  /** The figure beside it. */
  art: art().optional(),
});
type DealersContent = z.infer<typeof dealersContent>;

export type DealerModel = {
  readonly key: string;
  /** Its number on the sheet and in the list. */
  readonly no: number;
  readonly title: string;
  readonly city: string | null;
  readonly address: readonly string[];
  readonly link: Href | null;
  readonly figure: FigureModel | null;
  /** Where it is on the sheet, in percent, and the field that is in: `C2`. */
  readonly spot: {
    readonly x: number;
    readonly y: number;
    readonly field: string;
    readonly isLeft: boolean;
    readonly isBelow: boolean;
  } | null;
};

export type DealersModel = {
  readonly title: string;
  readonly lead: string;
  readonly words: { readonly authorised: string; readonly online: string; readonly visit: string };
  readonly dealers: readonly DealerModel[];
  /** The sheet's height as a share of its width, the land on it as a path, and whether a phone is too narrow for its places. */
  readonly map: { readonly height: number; readonly land: string; readonly isCrowded: boolean } | null;
  readonly store:
    | (Href & {
        readonly title: string;
        readonly text: string;
        readonly button: string;
        readonly figure: FigureModel | null;
      })
    | null;
};

function dealersModel(context: PageContext<DealersContent>): DealersModel {
  const key = `pages.${context.page.id.replaceAll('/', '.')}`;
  const word = (name: string): string => context.t(`${key}.${name}`);
  const lists = dealersOf(context, context.content.dealers);
  const store = context.content.store ? context.href('store:/') : undefined;
  return {
    title: context.maybe(`${key}.h1`) ?? word('title'),
    lead: word('lead'),
    words: { authorised: word('authorised'), online: word('online'), visit: word('visit') },
    ...drawn(context, lists),
    store: store
      ? {
          ...store,
          title: word('store.title'),
          text: word('store.text'),
          button: word('store.button'),
          figure: figureOf(context, context.content.art, ''),
        }
      : null,
  };
}

/** Dealers with their numbers, from the sheet's left to its right, whoever sells online last; and the sheet. */
function drawn(
  context: PageContext,
  lists: ReturnType<typeof dealersOf>,
): Pick<DealersModel, 'dealers' | 'map'> {
  const dealers = lists.flatMap((list) => list.dealers);
  const placed = dealers.flatMap(({ at, city = '' }) => (at ? [{ at, city }] : []));
  const places = placed.map(({ at }) => at);
  const sheet = sheetOf(
    places,
    lists.flatMap(({ area }) => (area ? placesIn(area) : [])),
  );
  const spots = place(places, sheet)
    .map((spot, _, all) => ({ ...spot, isLeft: isNamedLeft(spot, all, sheet.height) }))
    .map((spot, i, all) => ({
      ...spot,
      isBelow: isNamedBelow(placed[i]?.city ?? '', spot, all, sheet.height),
    }));
  const land = outline(
    lists.flatMap((list) => list.land.map(placesIn)),
    sheet,
  );
  let next = 0;
  const numbered = dealers
    .map((dealer) => ({ dealer, spot: dealer.at ? (spots[next++] ?? null) : null }))
    .sort((a, b) => rank(a.spot) - rank(b.spot))
    .map(({ dealer, spot }, i) => ({
      key: dealer.key,
      no: i + 1,
      title: dealer.title,
      city: dealer.city ?? null,
      // Whoever sells online alone is found there.
      address: [
        dealer.address ?? (dealer.city ? [] : dealer.link?.replace(/^https:\/\/|\/.*$/g, '')) ?? [],
      ].flat(),
      link: (dealer.link && context.href(dealer.link)) || null,
      figure: figureOf(context, dealer.img, ''),
      spot,
    }));
  const map = { height: sheet.height, land, isCrowded: isCrowded(spots, sheet.height) };
  return { dealers: numbered, map: spots.length > 0 ? map : null };
}

function rank(spot: { readonly x: number; readonly y: number } | null): number {
  return spot === null ? Number.POSITIVE_INFINITY : spot.x;
}

export default definePageType({
  content: dealersContent,
  head: (context) => headOf(context),
  model: dealersModel,
  View,
});
