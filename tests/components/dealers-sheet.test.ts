import { expect, test } from 'vitest';
import {
  isCrowded,
  isNamedBelow,
  isNamedDeep,
  isNamedLeft,
  outline,
  place,
  sheetOf,
} from '../../templates/pages/dealers/sheet.ts';
import fc from '../support/random.ts';

const point = fc.tuple(
  fc.double({ min: -60, max: 70, noNaN: true }),
  fc.double({ min: -120, max: 120, noNaN: true }),
);

test('places are on the map in their relative positions, each in the field that is named', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 8 }), (points) => {
      const spots = place(points);
      expect(spots).toHaveLength(points.length);
      for (const [i, { x, y, field }] of spots.entries()) {
        expect(x).toBeGreaterThanOrEqual(9.9);
        expect(x).toBeLessThanOrEqual(90.1);
        expect(y).toBeGreaterThanOrEqual(15.9);
        expect(y).toBeLessThanOrEqual(84.1);
        const [letter = '', row = ''] = field;
        // Positions are rounded, so at the edge of a field either field may be named.
        expect(Math.abs('ABCDEFGH'.indexOf(letter) + 0.5 - (x / 100) * 8)).toBeLessThanOrEqual(0.51);
        expect(Math.abs(Number(row) - 0.5 - (y / 100) * 4)).toBeLessThanOrEqual(0.51);
        for (const [j, other] of spots.entries()) {
          const [lat, lon] = points[i] as [number, number];
          const [otherLat, otherLon] = points[j] as [number, number];
          if (lon < otherLon) expect(x).toBeLessThanOrEqual(other.x);
          if (lat > otherLat) expect(y).toBeLessThanOrEqual(other.y);
        }
      }
    }),
    {
      examples: [
        // Very close together, near to and far from zero.
        [
          [
            [0, 100],
            [0, 100 + 2 ** -46],
          ],
        ],
        [
          [
            [50, 7],
            [50, 7 + 2 ** -50],
            [50, 7 - 2 ** -50],
          ],
        ],
        [
          [
            [60, 1],
            [60 + 2 ** -47, 1],
          ],
        ],
      ],
    },
  );
});

test('a single place is in the middle, and no place has no map', () => {
  expect(place([[52.5, 13.4]])).toEqual([{ x: 50, y: 50, field: 'E3' }]);
  expect(place([])).toEqual([]);
});

test('an area fills the map to its edges, and land is drawn where its places are', () => {
  const [north, south] = [[50, -10] as const, [40, 30] as const];
  const sheet = sheetOf([[45, 10]], [north, south]);
  const corners = [sheet.at(north), sheet.at(south)];
  for (const share of corners.flat()) expect(Math.min(share, 1 - share)).toBeGreaterThan(0.019);
  expect(Math.min(...corners.flat())).toBeCloseTo(0.02);
  expect(place([[45, 10]], sheet)).toEqual([{ x: 50, y: 50, field: 'E3' }]);
  expect(outline([[north, south, [45, 10]]], sheet)).toMatch(/^M16 \d+L784 \d+L400 200Z$/);
});

test('the height of a map follows its area, from half its width to its full width', () => {
  const heightOf = (north: number, east: number): number =>
    sheetOf(
      [],
      [
        [north, 0],
        [-north, east],
      ],
    ).height;
  expect(heightOf(1, 20)).toBe(0.5);
  expect(heightOf(20, 10)).toBe(1);
  const between = heightOf(10, 28);
  expect(between).toBeGreaterThan(0.7);
  expect(between).toBeLessThan(0.8);
});

test('a name is on the left if a neighbour or the edge is in the way on the right', () => {
  const japan = [[45.6, 129.4] as const, [31, 145.8] as const];
  // Fukuoka, Osaka, Nagoya, Tokyo, Sapporo.
  const spots = place(
    [
      [33.59, 130.4],
      [34.7, 135.5],
      [35.17, 136.9],
      [35.7, 139.77],
      [43.06, 141.35],
    ],
    sheetOf([], japan),
  );
  expect(spots.map((spot) => isNamedLeft(spot, spots, 1))).toEqual([false, true, false, false, true]);
  const edge = { x: 85, y: 50, field: 'G3' };
  expect(isNamedLeft(edge, [edge], 1)).toBe(true);
});

test('places whose numbers would overlap on a phone mark their map as crowded', () => {
  const spot = (x: number, y: number) => ({ x, y, field: 'A1' });
  expect(isCrowded([spot(10, 10), spot(15, 10)], 1)).toBe(true);
  expect(isCrowded([spot(10, 10), spot(17, 10)], 1)).toBe(false);
  expect(isCrowded([spot(10, 10), spot(10, 18)], 0.5)).toBe(true);
});

test('a name is below if it would overlap a neighbour or its name', () => {
  const below = (...all: (readonly [name: string, x: number, y: number, isLeft: boolean])[]) => {
    const spots = all.map(([, x, y, isLeft]) => ({ x, y, field: 'A1', isLeft }));
    return spots.map((spot, i) => isNamedBelow(all[i]?.[0] ?? '', spot, spots, 0.56));
  };
  const newYork = ['New York', 86, 37, true] as const;
  const austin = ['Austin', 45, 76, false] as const;
  expect(below(['Chicago', 62, 33, false], newYork, austin)).toEqual([false, true, false]);
  // Its number alone is in the way of the name.
  expect(below(['Chicago', 62, 33, true], newYork)).toEqual([false, true]);
  expect(below(['Chicago', 62, 33, true], ['NYC', 86, 37, true])).toEqual([false, false]);
  expect(below(['名古屋', 47, 62, false], ['東京', 61, 59, false])).toEqual([true, false]);
  expect(below(['津', 47, 62, false], ['東京', 61, 59, false])).toEqual([false, false]);
  expect(below(newYork, austin)).toEqual([false, false]);
});

test("of two neighbours with names below, the left one's is lower", () => {
  const osaka = { x: 40, y: 72, field: 'D3', isLeft: true, isBelow: true };
  const nagoya = { x: 46, y: 69, field: 'D3', isLeft: false, isBelow: true };
  expect([osaka, nagoya].map((spot, _, all) => isNamedDeep(spot, all))).toEqual([true, false]);
  expect(isNamedDeep(osaka, [osaka])).toBe(false);
  expect(isNamedDeep(osaka, [osaka, { ...nagoya, isBelow: false }])).toBe(false);
});
