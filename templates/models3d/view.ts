import { applyBoth, dot, type Mat, type Vec3 } from './math.ts';
import type { Solid } from './part.ts';

export interface Camera {
  yaw: number;
  pitch: number;
}

/** A face turned towards the eye, in view coordinates: x right, y up, z nearer. */
export interface Face {
  solid: number;
  /** Projected corners, counter-clockwise: x0, y0, x1, y1 … */
  poly: number[];
  zs: number[];
  n: Vec3;
  c: number;
  box: Box;
  color: string;
}

export type Box = [number, number, number, number];

export interface Ridge {
  a: Vec3;
  b: Vec3;
  /** On the solid's rim as seen from here, or between two faces that both show. */
  rim: boolean;
}

export interface Body {
  index: number;
  verts: Vec3[];
  /** Planes of all faces: nx, ny, nz, c … */
  planes: number[];
  faces: Face[];
  /** Edges as vertex pairs, for cutting by a plane. */
  pairs: number[];
  hull: number[];
  area: number;
  box: Box;
  zmin: number;
  zmax: number;
  /** A ball round it: x, y, z, radius; most questions end here. */
  ball: readonly [number, number, number, number];
  ridges: Ridge[];
  /** Shade alone shapes it: lines of a machine would wrinkle it. */
  flesh: boolean;
}

export function viewMatrix({ yaw, pitch }: Camera): Mat {
  const [y, p] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180];
  const [cy, sy, cp, sp] = [Math.cos(y), Math.sin(y), Math.cos(p), Math.sin(p)];
  return [cy, 0, -sy, 0, -sy * sp, cp, -cy * sp, 0, sy * cp, sp, cy * cp, 0];
}

export function boxOf(poly: readonly number[]): Box {
  let [a, b, c, d] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < poly.length; i += 2) {
    const x = poly[i] as number;
    const y = poly[i + 1] as number;
    if (x < a) a = x;
    if (x > c) c = x;
    if (y < b) b = y;
    if (y > d) d = y;
  }
  return [a, b, c, d];
}

export function apart(a: Box, b: Box): boolean {
  return a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1];
}

export function areaOf(poly: readonly number[]): number {
  let s = 0;
  const n = poly.length;
  for (let i = 0, j = n - 2; i < n; j = i, i += 2) {
    s += (poly[j] as number) * (poly[i + 1] as number) - (poly[i] as number) * (poly[j + 1] as number);
  }
  return s / 2;
}

/** What lies no further apart is one place to the hull: an upright edge stays in order though rounding tilts it. */
const SAME = 1e-9;
/** Working space of the hull, kept between calls. */
const order = new Int32Array(1024);
const stack = new Int32Array(1024);

function rightTurn(pts: readonly number[], a: number, b: number, c: number): boolean {
  const ax = pts[2 * a] as number;
  const ay = pts[2 * a + 1] as number;
  return (
    ((pts[2 * b] as number) - ax) * ((pts[2 * c + 1] as number) - ay) -
      ((pts[2 * b + 1] as number) - ay) * ((pts[2 * c] as number) - ax) <=
    SAME
  );
}

/** The convex hull of points x0, y0, x1, y1 …, counter-clockwise. */
export function hullOf(pts: readonly number[]): number[] {
  const n = pts.length / 2;
  // A handful of points: putting each in its place beats a general sort.
  for (let i = 0; i < n; i++) {
    const x = pts[2 * i] as number;
    const y = pts[2 * i + 1] as number;
    let j = i;
    while (j > 0) {
      const k = order[j - 1] as number;
      const kx = pts[2 * k] as number;
      if (kx < x - SAME || (kx <= x + SAME && (pts[2 * k + 1] as number) <= y)) break;
      order[j] = k;
      j--;
    }
    order[j] = i;
  }
  let top = 0;
  for (let i = 0; i < n; i++) {
    const p = order[i] as number;
    while (top >= 2 && rightTurn(pts, stack[top - 2] as number, stack[top - 1] as number, p)) top--;
    stack[top++] = p;
  }
  const floor = top + 1;
  for (let i = n - 2; i >= 0; i--) {
    const p = order[i] as number;
    while (top >= floor && rightTurn(pts, stack[top - 2] as number, stack[top - 1] as number, p)) top--;
    stack[top++] = p;
  }
  const out: number[] = [];
  for (let i = 0; i < top - 1; i++)
    out.push(pts[2 * (stack[i] as number)] as number, pts[2 * (stack[i] as number) + 1] as number);
  return out;
}

function ballOf(verts: readonly Vec3[]): [number, number, number, number] {
  const lo = [Infinity, Infinity, Infinity];
  const hi = [-Infinity, -Infinity, -Infinity];
  for (const v of verts) {
    for (let i = 0; i < 3; i++) {
      if ((v[i] as number) < (lo[i] as number)) lo[i] = v[i] as number;
      if ((v[i] as number) > (hi[i] as number)) hi[i] = v[i] as number;
    }
  }
  const [x, y, z] = lo.map((l, i) => (l + (hi[i] as number)) / 2) as [number, number, number];
  let r = 0;
  for (const v of verts) r = Math.max(r, Math.hypot(v[0] - x, v[1] - y, v[2] - z));
  return [x, y, z, r];
}

/** The light stands up to the left behind the viewer, whatever the angle of the view, as on a printed sheet. */
const light: Vec3 = [-0.42, 0.66, 0.62];
/** At night it hangs over the figure. */
const above: Vec3 = [-0.2, 0.97, 0.12];

/** Where one tone gives way to the next, by how far a face turns to the light. */
const steps = { day: [0.72, 0.34, -0.12], night: [0.5, 0.1, -0.3] } as const;

function litBy(n: Vec3, night: boolean): number {
  return dot(n, night ? above : light);
}

export function toneOf(n: Vec3, night = false): 0 | 1 | 2 | 3 {
  const d = litBy(n, night);
  const [a, b, c] = steps[night ? 'night' : 'day'];
  return d > a ? 0 : d > b ? 1 : d > c ? 2 : 3;
}

/** A corner of a face in view coordinates, and how far the surface turns to the light there. */
type Corner = readonly [x: number, y: number, z: number, lit: number];

/** Cuts a face of a round solid where its tones end, so that they end along a curve and not at facets. */
function bandsOf(corners: readonly Corner[], night: boolean): [tone: number, piece: readonly Corner[]][] {
  const out: [number, readonly Corner[]][] = [];
  let rest = corners;
  for (const [tone, step] of [...steps[night ? 'night' : 'day'], -Infinity].entries()) {
    const lighter: Corner[] = [];
    const darker: Corner[] = [];
    rest.forEach((p, i) => {
      const q = rest[(i + 1) % rest.length] as Corner;
      (p[3] > step ? lighter : darker).push(p);
      if (p[3] > step === q[3] > step) return;
      const t = (p[3] - step) / (p[3] - q[3]);
      const on = p.map((v, k) => v + ((q[k] as number) - v) * t) as unknown as Corner;
      lighter.push(on);
      darker.push(on);
    });
    if (lighter.length > 2) out.push([tone, lighter]);
    if (darker.length < 3) break;
    rest = darker;
  }
  return out;
}

/** Pieces of a face that are no more than rounding. */
const SLIVER = 1e-6;

export interface Placed {
  solid: Solid;
  mat: Mat;
  tones: readonly [string, string, string, string];
  night?: boolean;
}

export function toBodies(placed: readonly Placed[], view: Mat): Body[] {
  return placed.map(({ solid, mat, tones, night }, index) => {
    const { shape } = solid;
    const verts = shape.verts.map((v) => applyBoth(view, mat, v));
    const turn: Mat = mat.map((v, i) => (i % 4 === 3 ? 0 : v));
    const planes: number[] = [];
    const faces: Face[] = [];
    const front: boolean[] = [];
    const normals: Vec3[] = [];
    const body: Body = {
      index,
      verts,
      planes,
      faces,
      pairs: [],
      hull: [],
      area: 0,
      box: [0, 0, 0, 0],
      zmin: Infinity,
      zmax: -Infinity,
      ball: ballOf(verts),
      ridges: [],
      flesh: solid.paint === 'skin',
    };
    shape.faces.forEach((f, i) => {
      const n = applyBoth(view, turn, solid.normals[i] as Vec3);
      const v = verts[f[0] as number] as Vec3;
      const c = n[0] * v[0] + n[1] * v[1] + n[2] * v[2];
      planes.push(n[0], n[1], n[2], c);
      normals.push(n);
      front.push(n[2] > 1e-4);
      if (n[2] <= 1e-4) return;
      const round = solid.rounds?.[i];
      if (round) {
        const corners = f.map(
          (k, j): Corner => [
            ...(verts[k] as Vec3),
            litBy(applyBoth(view, turn, round[j] as Vec3), night ?? false),
          ],
        );
        for (const [tone, piece] of bandsOf(corners, night ?? false)) {
          const poly = piece.flatMap((p) => [p[0], p[1]]);
          if (areaOf(poly) < SLIVER) continue;
          const zs = piece.map((p) => p[2]);
          faces.push({ solid: index, poly, zs, n, c, box: boxOf(poly), color: tones[tone] as string });
        }
        return;
      }
      const lit = solid.shades ? applyBoth(view, turn, solid.shades[i] as Vec3) : n;
      const poly = f.flatMap((k) => [(verts[k] as Vec3)[0], (verts[k] as Vec3)[1]]);
      faces.push({
        solid: index,
        poly,
        zs: f.map((k) => (verts[k] as Vec3)[2]),
        n,
        c,
        box: boxOf(poly),
        color: tones[toneOf(lit, night)],
      });
    });
    const flat: number[] = [];
    for (const v of verts) {
      flat.push(v[0], v[1]);
      if (v[2] < body.zmin) body.zmin = v[2];
      if (v[2] > body.zmax) body.zmax = v[2];
    }
    body.hull = hullOf(flat);
    body.area = areaOf(body.hull);
    body.box = boxOf(flat);
    for (const [a, b, f, g] of shape.edges) {
      body.pairs.push(a, b);
      if (!front[f] && !front[g]) continue;
      const rim = front[f] !== front[g];
      const [n, m] = [normals[f] as Vec3, normals[g] as Vec3];
      const soft = n[0] * m[0] + n[1] * m[1] + n[2] * m[2] > solid.crease;
      if (rim || !soft) body.ridges.push({ a: verts[a] as Vec3, b: verts[b] as Vec3, rim });
    }
    for (const g of solid.grooves) {
      if (!front[g.face]) continue;
      const pts = g.pts.map((p) => applyBoth(view, mat, p));
      for (let i = 0; i + 1 < pts.length; i++) {
        body.ridges.push({ a: pts[i] as Vec3, b: pts[i + 1] as Vec3, rim: false });
      }
    }
    return body;
  });
}
