import type { Href, PageContext } from 'almanac/site';
import { type Dealer, dealersOf, placesIn } from '../../collections/dealers.ts';
import { type FigureModel, figureOf } from '../../components/figure.ts';
import { isCrowded, isNamedBelow, isNamedDeep, isNamedLeft, outline, place, sheetOf } from './sheet.ts';

export type DealerModel = {
  readonly key: string;
  /** Its number on the sheet and in the list. */
  readonly no: number;
  readonly title: string;
  readonly city: string | null;
  readonly address: readonly string[];
  readonly phone: string | null;
  readonly open: Dealer['open'] | null;
  readonly link: Href | null;
  readonly figure: FigureModel | null;
  /** Its position on the map in percent, and its field (`C2`). */
  readonly spot: {
    readonly x: number;
    readonly y: number;
    readonly field: string;
    readonly isLeft: boolean;
    readonly isBelow: boolean;
    readonly isDeep: boolean;
  } | null;
};

export type DealersSheet = {
  readonly dealers: readonly DealerModel[];
  /** The map: its height as a share of its width, the land as a path, whether the land extends beyond the edge, and whether a phone is too narrow for its places. */
  readonly map: {
    readonly height: number;
    readonly land: string;
    readonly isCut: boolean;
    readonly isCrowded: boolean;
  } | null;
};

/** Dealers of some lists, by default of all, with their numbers, by city, online shops last; and the map. */
export function drawn(context: PageContext, names?: readonly string[]): DealersSheet {
  const lists = dealersOf(context, names);
  const dealers = lists.flatMap((list) => list.dealers);
  const placed = dealers.flatMap(({ at, city = '' }) => (at ? [{ at, city }] : []));
  const places = placed.map(({ at }) => at);
  const area = lists.flatMap((list) => (list.area ? placesIn(list.area) : []));
  const sheet = sheetOf(places, area);
  const at = place(places, sheet);
  const crowded = isCrowded(at, sheet.height);
  const spots = at
    .map((spot, _, all) => ({ ...spot, isLeft: isNamedLeft(spot, all, sheet.height) }))
    .map((spot, i, all) => ({
      ...spot,
      // A map that scrolls sideways is larger and has room beside the places.
      isBelow: !crowded && isNamedBelow(placed[i]?.city ?? '', spot, all, sheet.height),
    }))
    .map((spot, _, all) => ({ ...spot, isDeep: isNamedDeep(spot, all) }));
  const byCity = cityOrder(context);
  let next = 0;
  const numbered = dealers
    .map((dealer) => ({ dealer, spot: dealer.at ? (spots[next++] ?? null) : null }))
    .sort((a, b) => byCity(a.dealer, b.dealer))
    .map(({ dealer, spot }, i) => ({
      key: dealer.key,
      no: i + 1,
      title: dealer.title,
      city: dealer.city ?? null,
      // An online-only dealer is found at its website.
      address: [
        dealer.address ?? (dealer.city ? [] : dealer.link?.replace(/^https:\/\/|\/.*$/g, '')) ?? [],
      ].flat(),
      phone: dealer.phone ?? null,
      open: dealer.open ?? null,
      link: (dealer.link && context.href(dealer.link)) || null,
      figure: figureOf(context, dealer.img, ''),
      spot,
    }));
  const map = {
    height: sheet.height,
    land: outline(
      lists.flatMap((list) => list.land.map(placesIn)),
      sheet,
    ),
    isCut: area.length === 0,
    isCrowded: crowded,
  };
  return { dealers: numbered, map: spots.length > 0 ? map : null };
}

/** Sorts by the alphabet if the language has one, otherwise as in the data. Online dealers have no city and come last. */
function cityOrder({ region }: PageContext): (a: Dealer, b: Dealer) => number {
  const letters = CJK.includes(region.language) ? null : new Intl.Collator(region.locale);
  return (a, b) => {
    if (!a.at || !b.at) return Number(!a.at) - Number(!b.at);
    return letters?.compare(a.city ?? '', b.city ?? '') ?? 0;
  };
}

const CJK = ['zh', 'ja', 'ko'];
