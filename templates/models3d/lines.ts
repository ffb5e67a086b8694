import type { Vec3 } from './math.ts';
import { apart, type Body, type Face } from './view.ts';

/** Thin: creases, panel lines, seams. Heavy: a rim with air behind it. The outer outline is drawn apart. */
export type Weight = 'thin' | 'heavy';

export interface Line {
  weight: Weight;
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** Touching is not hiding: other solids count as this much smaller. */
const SHRINK = 0.006;
const GAP = 2.2;

/** Corners of the polygon being cut and of what is left of it: reused, this runs some hundred thousand times. */
let poly = new Float64Array(256);
let rest = new Float64Array(256);

/** Which stretch of a segment lies behind the solid (or in it); the solid is convex, so it is one stretch. */
function hiddenBy(b: Body, p: Vec3, d: Vec3): [number, number] | undefined {
  // In the plane of (place along the segment, way towards the eye) the solid is a convex polygon.
  poly[0] = poly[1] = poly[3] = poly[6] = 0;
  poly[2] = poly[4] = 1;
  poly[5] = poly[7] = 4096;
  let n = 8;
  const { planes } = b;
  for (let i = 0; i < planes.length; i += 4) {
    const nx = planes[i] as number;
    const ny = planes[i + 1] as number;
    const nz = planes[i + 2] as number;
    const k0 = nx * p[0] + ny * p[1] + nz * p[2] - (planes[i + 3] as number) + SHRINK;
    const kt = nx * d[0] + ny * d[1] + nz * d[2];
    let m = 0;
    let pt = poly[n - 2] as number;
    let ps = poly[n - 1] as number;
    let pv = k0 + kt * pt + nz * ps;
    for (let j = 0; j < n; j += 2) {
      const t = poly[j] as number;
      const s = poly[j + 1] as number;
      const v = k0 + kt * t + nz * s;
      if (pv > 0 !== v > 0) {
        const k = pv / (pv - v);
        rest[m++] = pt + (t - pt) * k;
        rest[m++] = ps + (s - ps) * k;
      }
      if (v <= 0) {
        rest[m++] = t;
        rest[m++] = s;
      }
      pt = t;
      ps = s;
      pv = v;
    }
    if (m < 4) return undefined;
    [poly, rest] = [rest, poly];
    n = m;
  }
  let lo = Infinity;
  let hi = -Infinity;
  for (let j = 0; j < n; j += 2) {
    const t = poly[j] as number;
    if (t < lo) lo = t;
    if (t > hi) hi = t;
  }
  return hi - lo > 1e-6 ? [lo, hi] : undefined;
}

function shown(p: Vec3, q: Vec3, around: readonly Body[], own: number, own2: number): [number, number][] {
  let open: [number, number][] = [[0, 1]];
  const d: Vec3 = [q[0] - p[0], q[1] - p[1], q[2] - p[2]];
  const box: [number, number, number, number] = [
    Math.min(p[0], q[0]) - 1e-6,
    Math.min(p[1], q[1]) - 1e-6,
    Math.max(p[0], q[0]) + 1e-6,
    Math.max(p[1], q[1]) + 1e-6,
  ];
  const zmin = Math.min(p[2], q[2]);
  for (const b of around) {
    if (b.index === own || b.index === own2 || b.zmax <= zmin || apart(b.box, box)) continue;
    const h = hiddenBy(b, p, d);
    if (!h) continue;
    const next: [number, number][] = [];
    for (const [s, e] of open) {
      if (h[1] <= s || h[0] >= e) next.push([s, e]);
      else {
        if (h[0] > s + 1e-5) next.push([s, h[0]]);
        if (h[1] < e - 1e-5) next.push([h[1], e]);
      }
    }
    open = next;
    if (open.length === 0) break;
  }
  return open;
}

function depthAt(f: Face, x: number, y: number): number | undefined {
  const { poly, n, c } = f;
  if (x < f.box[0] || x > f.box[2] || y < f.box[1] || y > f.box[3]) return undefined;
  const m = poly.length;
  for (let i = 0, j = m - 2; i < m; j = i, i += 2) {
    const ax = poly[j] as number;
    const ay = poly[j + 1] as number;
    if (((poly[i] as number) - ax) * (y - ay) - ((poly[i + 1] as number) - ay) * (x - ax) < 0)
      return undefined;
  }
  return (c - n[0] * x - n[1] * y) / n[2];
}

/** The nearest depth at a point of the picture, no nearer than `limit`; −∞ is paper. */
function depthBehind(around: readonly Body[], own: number, x: number, y: number, limit: number): number {
  let best = -Infinity;
  for (const b of around) {
    if (b.index === own || b.zmax <= best) continue;
    if (x < b.box[0] || x > b.box[2] || y < b.box[1] || y > b.box[3]) continue;
    for (const f of b.faces) {
      const z = depthAt(f, x, y);
      if (z !== undefined && z > best && z <= limit) best = z;
    }
  }
  return best;
}

/** Rims: heavy where the next surface lies well behind; nothing where paper follows, the outline runs there. */
function weigh(body: Body, around: readonly Body[], p: Vec3, q: Vec3, out: Line[]): void {
  const [dx, dy] = [q[0] - p[0], q[1] - p[1]];
  const len = Math.hypot(dx, dy);
  if (len < 0.02) return;
  let [ox, oy] = [(dy / len) * 0.12, (-dx / len) * 0.12];
  const mx = (body.box[0] + body.box[2]) / 2;
  const my = (body.box[1] + body.box[3]) / 2;
  if ((p[0] + q[0] - 2 * mx) * ox + (p[1] + q[1] - 2 * my) * oy < 0) [ox, oy] = [-ox, -oy];
  const close = around.filter(
    ({ box }) =>
      box[0] < Math.max(p[0], q[0]) + 0.2 &&
      box[2] > Math.min(p[0], q[0]) - 0.2 &&
      box[1] < Math.max(p[1], q[1]) + 0.2 &&
      box[3] > Math.min(p[1], q[1]) - 0.2,
  );
  const n = Math.max(1, Math.min(12, Math.round(len / 1.5)));
  const at = (t: number) => [p[0] + dx * t, p[1] + dy * t] as const;
  let start = 0;
  let last: Weight | 'none' | undefined;
  const flush = (t: number) => {
    if (last !== undefined && last !== 'none') {
      const [a, b] = [at(start), at(t)];
      out.push({ weight: last, x1: a[0], y1: a[1], x2: b[0], y2: b[1] });
    }
    start = t;
  };
  for (let i = 0; i < n; i++) {
    const t = (i + 0.5) / n;
    const z = p[2] + (q[2] - p[2]) * t;
    const [x, y] = at(t);
    const behind = depthBehind(close, body.index, x + ox, y + oy, z + 0.3);
    const now = behind === -Infinity ? 'none' : z - behind > GAP ? 'heavy' : body.flesh ? 'none' : 'thin';
    if (now !== last) {
      flush(i / n);
      last = now;
    }
  }
  flush(1);
}

/** Whether the plane of a face cuts a ball. */
function reaches({ n, c }: Face, ball: Body['ball']): boolean {
  return Math.abs(n[0] * ball[0] + n[1] * ball[1] + n[2] * ball[2] - c) < ball[3];
}

/** Distances of one face's corners from a plane, kept between calls. */
const off = new Float64Array(128);

/** Lines where two solids stand through each other. */
function seams(a: Body, b: Body, out: [Vec3, Vec3][]): void {
  const others = b.faces.filter((g) => !apart(g.box, a.box) && reaches(g, a.ball));
  if (others.length === 0) return;
  for (const f of a.faces) {
    if (apart(f.box, b.box) || !reaches(f, b.ball)) continue;
    for (const g of others) {
      if (apart(f.box, g.box)) continue;
      const nx = g.n[0];
      const ny = g.n[1];
      const nz = g.n[2];
      if (Math.abs(nx * f.n[0] + ny * f.n[1] + nz * f.n[2]) > 0.985) continue;
      const { poly: corners, zs } = f;
      const m = zs.length;
      let before = 0;
      for (let i = 0; i < m; i++) {
        const d =
          nx * (corners[2 * i] as number) +
          ny * (corners[2 * i + 1] as number) +
          nz * (zs[i] as number) -
          g.c;
        off[i] = d;
        if (d > 1e-6) before++;
      }
      if (before === 0 || before === m) continue;
      const ends: Vec3[] = [];
      for (let i = 0, j = m - 1; i < m; j = i, i++) {
        const d = off[i] as number;
        const dp = off[j] as number;
        if (dp > 1e-6 === d > 1e-6) continue;
        const t = (dp - 1e-6) / (dp - d);
        const mix = (u: number, v: number) => u + (v - u) * t;
        ends.push([
          mix(corners[2 * j] as number, corners[2 * i] as number),
          mix(corners[2 * j + 1] as number, corners[2 * i + 1] as number),
          mix(zs[j] as number, zs[i] as number),
        ]);
      }
      const [p, q] = ends;
      if (!p || !q) continue;
      let [t0, t1] = [0, 1];
      for (let i = 0; i < b.planes.length && t0 < t1; i += 4) {
        const [x, y, z] = [b.planes[i] as number, b.planes[i + 1] as number, b.planes[i + 2] as number];
        if (Math.abs(x - nx) + Math.abs(y - ny) + Math.abs(z - nz) < 1e-9) continue;
        const c = b.planes[i + 3] as number;
        const u = x * p[0] + y * p[1] + z * p[2] - c;
        const v = x * q[0] + y * q[1] + z * q[2] - c;
        if (u > 0 && v > 0) t1 = -1;
        else if (u > 0) t0 = Math.max(t0, u / (u - v));
        else if (v > 0) t1 = Math.min(t1, u / (u - v));
      }
      if (t1 - t0 < 1e-4) continue;
      const on = (t: number): Vec3 => [
        p[0] + (q[0] - p[0]) * t,
        p[1] + (q[1] - p[1]) * t,
        p[2] + (q[2] - p[2]) * t,
      ];
      if ((t1 - t0) * Math.hypot(q[0] - p[0], q[1] - p[1]) > 0.15) out.push([on(t0), on(t1)]);
    }
  }
}

export function keylines(bodies: readonly Body[], near: readonly Body[][]): Line[] {
  const out: Line[] = [];
  const thin = (p: Vec3, q: Vec3, s: number, e: number) =>
    out.push({
      weight: 'thin',
      x1: p[0] + (q[0] - p[0]) * s,
      y1: p[1] + (q[1] - p[1]) * s,
      x2: p[0] + (q[0] - p[0]) * e,
      y2: p[1] + (q[1] - p[1]) * e,
    });
  for (const body of bodies) {
    const around = near[body.index] as Body[];
    for (const { a, b, rim } of body.ridges) {
      for (const [s, e] of shown(a, b, around, body.index, -1)) {
        if (!rim) {
          if (!body.flesh) thin(a, b, s, e);
        } else {
          const on = (t: number): Vec3 => [
            a[0] + (b[0] - a[0]) * t,
            a[1] + (b[1] - a[1]) * t,
            a[2] + (b[2] - a[2]) * t,
          ];
          weigh(body, around, on(s), on(e), out);
        }
      }
    }
    for (const o of around) {
      if (o.index < body.index || o.zmax <= body.zmin || body.zmax <= o.zmin) continue;
      if (body.flesh && o.flesh) continue;
      const cuts: [Vec3, Vec3][] = [];
      seams(body, o, cuts);
      for (const [p, q] of cuts) {
        for (const [s, e] of shown(p, q, around, body.index, o.index)) thin(p, q, s, e);
      }
    }
  }
  return out;
}
