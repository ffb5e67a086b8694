import type { Vec3 } from './math.ts';
import { apart, areaOf, type Body, type Face, hullOf } from './view.ts';

/** Faces of two solids in one plane: the later solid wins by this much. */
const EPS = 0.012;
const TINY = 1e-4;
/** An edge shorter than this, left by rounding where corners meet, points nowhere in particular: it parts nothing. */
const STUMP = 1e-6;

/** A convex piece of a face that the eye sees. */
export interface Piece {
  face: Face;
  poly: number[];
}

/** For each solid the others whose projections meet its own, the largest first. */
export function neighbours(bodies: readonly Body[]): Body[][] {
  const order = [...bodies].sort((a, b) => b.area - a.area || a.index - b.index);
  return bodies.map((b) => order.filter((o) => o !== b && !apart(o.box, b.box)));
}

/** Distances of one solid's corners from one plane, kept between calls: this is the innermost loop. */
const far = new Float64Array(512);

/** What of `b` lies before the plane z·n = c (shifted by e) hides this convex patch of the picture. */
function shadowOn(b: Body, f: Face): number[] | undefined {
  const [nx, ny, nz] = f.n;
  const c = f.c + (b.index > f.solid ? -EPS : EPS);
  const { verts, pairs, ball } = b;
  const mid = nx * ball[0] + ny * ball[1] + nz * ball[2] - c;
  if (mid <= -ball[3]) return undefined;
  if (mid >= ball[3]) return b.hull;
  let lo = Infinity;
  let hi = -Infinity;
  for (let i = 0; i < verts.length; i++) {
    const v = verts[i] as Vec3;
    const d = nx * v[0] + ny * v[1] + nz * v[2] - c;
    far[i] = d;
    if (d < lo) lo = d;
    if (d > hi) hi = d;
  }
  if (hi <= 1e-7) return undefined;
  if (lo >= 0) return b.hull;
  const pts: number[] = [];
  for (let i = 0; i < verts.length; i++) {
    if ((far[i] as number) <= 0) continue;
    const v = verts[i] as Vec3;
    pts.push(v[0], v[1]);
  }
  for (let i = 0; i < pairs.length; i += 2) {
    const p = pairs[i] as number;
    const q = pairs[i + 1] as number;
    const dp = far[p] as number;
    const dq = far[q] as number;
    if (dp > 0 === dq > 0) continue;
    const t = dp / (dp - dq);
    const u = verts[p] as Vec3;
    const v = verts[q] as Vec3;
    pts.push(u[0] + (v[0] - u[0]) * t, u[1] + (v[1] - u[1]) * t);
  }
  return pts.length < 6 ? undefined : hullOf(pts);
}

/** Which side of a line each corner of one polygon lies on, kept between calls as well. */
const sides = new Float64Array(512);
const NOTHING: number[] = [];

/** Splits a convex polygon by the line through a→b: what lies left of it (inside) and right of it. */
function split(poly: number[], ax: number, ay: number, bx: number, by: number): [number[], number[]] {
  const n = poly.length;
  const ex = bx - ax;
  const ey = by - ay;
  let left = 0;
  for (let i = 0; i < n; i += 2) {
    const d = ex * ((poly[i + 1] as number) - ay) - ey * ((poly[i] as number) - ax);
    sides[i] = d;
    if (d > 0) left += 2;
  }
  // Most lines pass by.
  if (left === n) return [poly, NOTHING];
  if (left === 0) return [NOTHING, poly];
  const inside: number[] = [];
  const outside: number[] = [];
  for (let i = 0, j = n - 2; i < n; j = i, i += 2) {
    const x = poly[i] as number;
    const y = poly[i + 1] as number;
    const d = sides[i] as number;
    const dp = sides[j] as number;
    if (dp > 0 !== d > 0) {
      const px = poly[j] as number;
      const py = poly[j + 1] as number;
      const t = dp / (dp - d);
      const mx = px + (x - px) * t;
      const my = py + (y - py) * t;
      inside.push(mx, my);
      outside.push(mx, my);
    }
    (d > 0 ? inside : outside).push(x, y);
  }
  return [inside, outside];
}

/** True if some edge of the hull has the whole polygon on its outer side. */
function clear(poly: readonly number[], hull: readonly number[]): boolean {
  const n = hull.length;
  for (let i = 0, j = n - 2; i < n; j = i, i += 2) {
    const ax = hull[j] as number;
    const ay = hull[j + 1] as number;
    const ex = (hull[i] as number) - ax;
    const ey = (hull[i + 1] as number) - ay;
    const long = Math.abs(ex) + Math.abs(ey);
    if (long < STUMP) continue;
    const slack = 1e-4 * long;
    let out = true;
    for (let k = 0; k < poly.length; k += 2) {
      if (ex * ((poly[k + 1] as number) - ay) - ey * ((poly[k] as number) - ax) > slack) {
        out = false;
        break;
      }
    }
    if (out) return true;
  }
  return false;
}

/** The polygons of `pieces` without the convex hull. */
export function subtract(pieces: readonly number[][], hull: readonly number[]): number[][] {
  const out: number[][] = [];
  for (const piece of pieces) {
    if (clear(piece, hull) || clear(hull, piece)) {
      out.push(piece);
      continue;
    }
    let rest = piece;
    const n = hull.length;
    for (let i = 0, j = n - 2; i < n && rest.length >= 6; j = i, i += 2) {
      const [inside, outside] = split(
        rest,
        hull[j] as number,
        hull[j + 1] as number,
        hull[i] as number,
        hull[i + 1] as number,
      );
      if (outside.length >= 6 && areaOf(outside) > TINY) out.push(outside);
      rest = inside;
    }
  }
  return out;
}

/** Every face that shows, cut to exactly what shows of it. Solids may stand through each other. */
export function visiblePieces(bodies: readonly Body[], near: readonly Body[][]): Piece[] {
  const out: Piece[] = [];
  for (const body of bodies) {
    const around = near[body.index] as Body[];
    for (const face of body.faces) {
      let pieces: number[][] = [face.poly];
      const zmin = Math.min(...face.zs);
      for (const o of around) {
        if (o.zmax <= zmin - EPS || apart(o.box, face.box) || clear(face.poly, o.hull)) continue;
        const hull = shadowOn(o, face);
        if (!hull) continue;
        pieces = subtract(pieces, hull);
        if (pieces.length === 0) break;
      }
      for (const poly of pieces) out.push({ face, poly });
    }
  }
  return out;
}
