/** The fields of a sheet: A to H across, 1 to 4 down. */
export const LETTERS = 'ABCDEFGH';
export const ROWS = 4;
/** Of the drawing, in its own units. */
export const WIDTH = 800;
/** The least and greatest height of a map, as a share of its width; its area decides. */
const [LOW, HIGH] = [0.5, 1];
/** Margins as a share of the map's width and height: for names beside places, and around a given area. */
const MARGIN = { x: 0.1, y: 0.16 };
const EDGE = { x: 0.02, y: 0.05 };

/** Latitude and longitude in degrees. */
export type Place = readonly [lat: number, lon: number];
export type Spot = { readonly x: number; readonly y: number; readonly field: string };
export type Sheet = {
  /** As a share of its width. */
  readonly height: number;
  readonly at: (place: Place) => readonly [across: number, down: number];
};

/**
 * A map of these places, north up, as large as they fit; given an area, as large as the area fits. Good for countries;
 * it does not cross the date line. It gives each place as shares of the map's width and height.
 */
export function sheetOf(places: readonly Place[], area: readonly Place[] = []): Sheet {
  const margin = area.length > 0 ? EDGE : MARGIN;
  const within = [...places, ...area];
  const lats = within.map(([lat]) => lat);
  const middle = (Math.min(...lats) + Math.max(...lats)) / 2;
  // A degree of longitude gets shorter with the distance from the equator.
  const flatten = ([lat, lon]: Place) => [lon * Math.cos((middle * Math.PI) / 180), -lat] as const;
  const flat = within.map(flatten);
  const xs = flat.map(([x]) => x);
  const ys = flat.map(([, y]) => y);
  const width = Math.max(...xs) - Math.min(...xs);
  const height = Math.max(...ys) - Math.min(...ys);
  const [free, freeDown] = [1 - 2 * margin.x, 1 - 2 * margin.y];
  const asked = (height * free) / Math.max(width * freeDown, Number.EPSILON);
  const share = Math.min(HIGH, Math.max(LOW, asked));
  // In units of the sheet's width.
  const scale = Math.min(
    free / Math.max(width, Number.EPSILON),
    (share * freeDown) / Math.max(height, Number.EPSILON),
  );
  // Subtract the edge first: the middle between very close places is not an exact number.
  const [west, north] = [Math.min(...xs), Math.min(...ys)];
  return {
    height: share,
    at: (place) => {
      const [x, y] = flatten(place);
      return [0.5 + (x - west - width / 2) * scale, 0.5 + ((y - north - height / 2) * scale) / share];
    },
  };
}

/** Places on a sheet, in percent of it, with the fields that they are in. */
export function place(points: readonly Place[], sheet = sheetOf(points)): Spot[] {
  return points.map((point) => {
    const [across, down] = sheet.at(point);
    const field = `${LETTERS[fieldOf(across, LETTERS.length)]}${fieldOf(down, ROWS) + 1}`;
    return { x: round(across * 100), y: round(down * 100), field };
  });
}

/** Rings of places as one path of the drawing. */
export function outline(rings: readonly (readonly Place[])[], sheet: Sheet): string {
  return rings
    .map((ring) => {
      const corners = ring.map((corner) => {
        const [across, down] = sheet.at(corner);
        return `${Math.round(across * WIDTH)} ${Math.round(down * sheet.height * WIDTH)}`;
      });
      return `M${corners.join('L')}Z`;
    })
    .join('');
}

/**
 * Whether a name fits better on the left of its spot: near the right edge, or if a neighbour is in its way on the
 * right.
 */
export function isNamedLeft({ x, y }: Spot, spots: readonly Spot[], height: number): boolean {
  const isTaken = (side: 1 | -1): boolean =>
    spots.some((other) => {
      const away = (other.x - x) * side;
      return away > 0 && away < 16 && Math.abs(other.y - y) * height < 5;
    });
  return x > 78 || ((x > 60 || isTaken(1)) && !isTaken(-1));
}

/** Whether two places are so close, in percent of the width, that their numbers would touch on a phone. */
export function isCrowded(spots: readonly Spot[], height: number): boolean {
  return spots.some((one, i) =>
    spots.slice(i + 1).some((other) => Math.hypot(other.x - one.x, (other.y - one.y) * height) < 6),
  );
}

/** A spot, and whether its name is on its left. */
type Sided = Spot & { readonly isLeft: boolean };

/** On phones, in percent of the map's width: an em of a name, and the room of two numbers beside it. */
const [EM, NUMBERS] = [4.25, 6];

/**
 * Whether a name beside its spot would overlap another spot or another name in large type: then it is placed below its
 * own spot.
 */
export function isNamedBelow(
  name: string,
  { x, y, isLeft }: Sided,
  spots: readonly Sided[],
  height: number,
): boolean {
  const width = emsOf(name) * EM + NUMBERS;
  return spots.some((other) => {
    const away = isLeft ? x - other.x : other.x - x;
    const down = Math.abs(other.y - y) * height;
    if (away <= 0 || down >= 7) return false;
    return (down < 6 && away < width) || (isLeft && !other.isLeft && away < 40);
  });
}

type Lowered = Sided & { readonly isBelow: boolean };

/**
 * Whether a name below its spot would overlap the next name on its right, which is below its spot too: then it is
 * placed lower, at the end of a line.
 */
export function isNamedDeep(spot: Lowered, spots: readonly Lowered[]): boolean {
  return (
    spot.isBelow &&
    spot.isLeft &&
    spots.some(({ x, isBelow, isLeft }) => isBelow && !isLeft && x > spot.x && x - spot.x < 16)
  );
}

/** The approximate width of a name: Latin letters are half as wide as Chinese, Japanese and Korean ones. */
function emsOf(name: string): number {
  return [...name].reduce((sum, letter) => sum + (letter >= '\u2e80' ? 1 : 0.56), 0);
}

function fieldOf(share: number, count: number): number {
  return Math.min(count - 1, Math.floor(share * count));
}

function round(percent: number): number {
  return Math.round(percent * 10) / 10;
}
