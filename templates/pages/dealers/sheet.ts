/** The fields of a sheet: A to H across, 1 to 4 down; twice as wide as high. */
export const LETTERS = 'ABCDEFGH';
export const ROWS = 4;
/** Kept free at the edges, as a share of the sheet's width and height. */
const MARGIN = { x: 0.1, y: 0.16 };

export type Spot = { readonly x: number; readonly y: number; readonly field: string };

/**
 * Places on the earth (latitude, longitude in degrees) as places on a sheet, in percent of it: as they lie to each other, north up,
 * as large as they fit. Good for countries; it does not cross the date line.
 */
export function place(points: readonly (readonly [number, number])[]): Spot[] {
  if (points.length === 0) return [];
  const lats = points.map(([lat]) => lat);
  const middle = (Math.min(...lats) + Math.max(...lats)) / 2;
  // A degree of longitude is shorter the farther from the equator.
  const flat = points.map(([lat, lon]) => [lon * Math.cos((middle * Math.PI) / 180), -lat] as const);
  const xs = flat.map(([x]) => x);
  const ys = flat.map(([, y]) => y);
  const width = Math.max(...xs) - Math.min(...xs);
  const height = Math.max(...ys) - Math.min(...ys);
  // In units of the sheet's height: it is 2 wide.
  const scale = Math.min(
    (2 - 4 * MARGIN.x) / Math.max(width, Number.EPSILON),
    (1 - 2 * MARGIN.y) / Math.max(height, Number.EPSILON),
  );
  // From the edge first: places a hair apart have no middle that a number could hold.
  const [west, north] = [Math.min(...xs), Math.min(...ys)];
  return flat.map(([x, y]) => {
    const across = 0.5 + ((x - west - width / 2) * scale) / 2;
    const down = 0.5 + (y - north - height / 2) * scale;
    const field = `${LETTERS[fieldOf(across, LETTERS.length)]}${fieldOf(down, ROWS) + 1}`;
    return { x: round(across * 100), y: round(down * 100), field };
  });
}

/** Whether a name stands better on the left of its spot: near the right edge, or where a neighbour stands in its way on the right. */
export function isNamedLeft({ x, y }: Spot, spots: readonly Spot[]): boolean {
  const isTaken = (side: 1 | -1): boolean =>
    spots.some((other) => {
      const away = (other.x - x) * side;
      return away > 0 && away < 9 && Math.abs(other.y - y) < 8;
    });
  return x > 70 || (isTaken(1) && !isTaken(-1));
}

function fieldOf(share: number, count: number): number {
  return Math.min(count - 1, Math.floor(share * count));
}

function round(percent: number): number {
  return Math.round(percent * 10) / 10;
}
