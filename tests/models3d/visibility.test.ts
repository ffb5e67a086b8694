import { describe, expect, it } from 'vitest';
import { figures } from '../../templates/models3d/catalogue.ts';
import { identity, type Mat, rotation } from '../../templates/models3d/math.ts';
import { type Paint, paints } from '../../templates/models3d/paints.ts';
import { Part } from '../../templates/models3d/part.ts';
import { placedOf } from '../../templates/models3d/stage.ts';
import {
  areaOf,
  type Body,
  type Face,
  hullOf,
  type Placed,
  toBodies,
  viewMatrix,
} from '../../templates/models3d/view.ts';
import { neighbours, type Piece, subtract, visiblePieces } from '../../templates/models3d/visible.ts';

/** The same numbers on every run. */
function dice(seed: number): () => number {
  let s = seed;
  return () => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return s / 4294967296;
  };
}

/** How far inside a convex polygon a point lies; negative is outside. */
function depthIn(poly: readonly number[], x: number, y: number): number {
  let best = Infinity;
  for (let i = 0, j = poly.length - 2; i < poly.length; j = i, i += 2) {
    const [ax, ay] = [poly[j] as number, poly[j + 1] as number];
    const [ex, ey] = [(poly[i] as number) - ax, (poly[i + 1] as number) - ay];
    const l = Math.hypot(ex, ey);
    if (l > 1e-9) best = Math.min(best, (ex * (y - ay) - ey * (x - ax)) / l);
  }
  return best;
}

interface Hit {
  z: number;
  face: Face;
  clear: number;
}

/** What a ray along the view meets, nearest first: nothing here knows of cutting or hulls. */
function cast(bodies: readonly Body[], x: number, y: number): Hit[] {
  const hits: Hit[] = [];
  for (const b of bodies) {
    for (const face of b.faces) {
      const clear = depthIn(face.poly, x, y);
      if (clear > 0) hits.push({ z: (face.c - face.n[0] * x - face.n[1] * y) / face.n[2], face, clear });
    }
  }
  return hits.sort((a, b) => b.z - a.z);
}

function compare(
  placed: readonly Placed[],
  yaw: number,
  pitch: number,
  roll: () => number,
  points: number,
): number {
  const bodies = toBodies(placed, viewMatrix({ yaw, pitch }));
  const pieces: Piece[] = visiblePieces(bodies, neighbours(bodies));
  const lo = [0, 1].map((k) => Math.min(...bodies.map((b) => b.box[k] as number)));
  const hi = [2, 3].map((k) => Math.max(...bodies.map((b) => b.box[k] as number)));
  let checked = 0;
  for (let i = 0; i < points; i++) {
    const x = (lo[0] as number) + roll() * ((hi[0] as number) - (lo[0] as number));
    const y = (lo[1] as number) + roll() * ((hi[1] as number) - (lo[1] as number));
    const hits = cast(bodies, x, y);
    const shown = pieces.filter((p) => depthIn(p.poly, x, y) > 0);
    const top = hits[0];
    if (!top) {
      expect(shown).toHaveLength(0);
      continue;
    }
    // Right at an edge or where two faces lie in one plane either answer is right.
    const next = hits.find((h) => h.face.color !== top.face.color);
    if (top.clear < 0.02 || (next && top.z - next.z < 0.05)) continue;
    if (shown.some((p) => depthIn(p.poly, x, y) < 0.02)) continue;
    expect(shown.length).toBeGreaterThan(0);
    for (const p of shown) expect(p.face.color).toBe(top.face.color);
    checked++;
  }
  return checked;
}

function boxes(
  list: readonly { at: Mat; size: readonly [number, number, number]; paint: keyof typeof paints }[],
): Placed[] {
  return list.map(({ at, size, paint }) => {
    const part = new Part('p', 'p', undefined, [0, 0, 0], false).box([0, 0, 0], size, paint);
    return { solid: part.solids[0] as Placed['solid'], mat: at, tones: paints[paint] as Paint };
  });
}

describe('hidden surfaces', () => {
  it('shows three faces of a cube from three quarters, one from the front', () => {
    const cube = boxes([{ at: identity, size: [2, 2, 2], paint: 'red' }]);
    const seen = (yaw: number, pitch: number) => {
      const bodies = toBodies(cube, viewMatrix({ yaw, pitch }));
      return visiblePieces(bodies, neighbours(bodies));
    };
    expect(seen(35, 20)).toHaveLength(3);
    expect(new Set(seen(35, 20).map((p) => p.face.color)).size).toBe(3);
    expect(seen(0, 0)).toHaveLength(1);
  });

  it('lets the nearer of two boxes cover the farther', () => {
    const two = boxes([
      { at: rotation([0, 0, 0], [0, 0, 5]), size: [4, 4, 1], paint: 'red' },
      { at: rotation([0, 0, 0], [0, 0, -5]), size: [3, 3, 1], paint: 'navy' },
    ]);
    const colors = (yaw: number) => {
      const bodies = toBodies(two, viewMatrix({ yaw, pitch: 0 }));
      return new Set(visiblePieces(bodies, neighbours(bodies)).map((p) => p.face.solid));
    };
    expect([...colors(0)]).toEqual([0]);
    expect([...colors(180)].sort()).toEqual([0, 1]);
  });

  it('cuts a patch of which rounding left an edge without length', () => {
    const patch = [0, 0, 10, 0, 10, -1e-15, 10, 10, 0, 10];
    const rest = subtract([patch], [2, 2, 8, 2, 8, 8, 2, 8]);
    expect(rest.reduce((sum, piece) => sum + areaOf(piece), 0)).toBeCloseTo(64);
  });

  it('keeps every corner of a hull whose upright edge rounding tilts', () => {
    const hull = hullOf([0, 0, 5, 0, 5 + 1e-15 * 4, 3, 5, 8, 0, 8]);
    expect(areaOf(hull)).toBeCloseTo(40);
  });

  it('agrees with a ray cast on random scenes of boxes that stand through each other', () => {
    const roll = dice(7);
    const names = ['red', 'navy', 'gold', 'teal', 'plum', 'steel'] as const;
    let checked = 0;
    for (let scene = 0; scene < 12; scene++) {
      const list = Array.from({ length: 14 }, () => ({
        at: rotation([roll() * 360, roll() * 360, roll() * 360], [roll() * 12, roll() * 12, roll() * 12]),
        size: [1 + roll() * 7, 1 + roll() * 7, 1 + roll() * 7] as const,
        paint: names[Math.floor(roll() * names.length)] as (typeof names)[number],
      }));
      checked += compare(boxes(list), roll() * 360, roll() * 80, roll, 250);
    }
    expect(checked).toBeGreaterThan(1000);
  });

  for (const [key, form, yaw, pitch] of [
    ['eliteOptimusPrime', 'robot', 32, 9],
    ['grimlockG1Flagship', 'beast', 52, 8],
    ['flagshipBumblebee', 'vehicle', 36, 16],
    ['interstellarScoutK1pro', 'robot', 212, 12],
    ['aiBase', 'robot', 24, 58],
  ] as const) {
    it(`agrees with a ray cast on ${key} as ${form}`, () => {
      expect(compare(placedOf(figures[key], form), yaw, pitch, dice(11), 900)).toBeGreaterThan(120);
    });
  }
});
