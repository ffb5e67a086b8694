import { apply, cross, dot, length, type Mat, rotation, sub, unit, type Vec2, type Vec3 } from './math.ts';

/** A convex polyhedron. Faces are vertex loops, counter-clockwise seen from outside. */
export interface Shape {
  readonly verts: readonly Vec3[];
  readonly faces: readonly (readonly number[])[];
  /** Each edge once: its two vertices, its two faces. */
  readonly edges: readonly (readonly [number, number, number, number])[];
}

export type Axis = 'x' | 'y' | 'z';
export type Side = 'x' | 'y' | 'z' | '-x' | '-y' | '-z';

/** Where a profile's two coordinates lie: along x it is the side view [z, y], along y the plan [x, z]. */
function place(axis: Axis, u: number, v: number, w: number): Vec3 {
  if (axis === 'x') return [w, v, u];
  return axis === 'y' ? [u, w, v] : [u, v, w];
}

/** Closes rings of equally many points into a polyhedron; collapsed points and faces fall away. */
function loft(rings: readonly (readonly Vec3[])[]): Shape {
  const verts: Vec3[] = [];
  const seen = new Map<string, number>();
  const id = (p: Vec3): number => {
    const key = `${Math.round(p[0] * 1e4)},${Math.round(p[1] * 1e4)},${Math.round(p[2] * 1e4)}`;
    const known = seen.get(key);
    if (known !== undefined) return known;
    seen.set(key, verts.length);
    verts.push(p);
    return verts.length - 1;
  };
  const ids = rings.map((ring) => ring.map(id));
  const raw: number[][] = [[...(ids[0] as number[])], [...(ids[ids.length - 1] as number[])]];
  for (let k = 0; k + 1 < ids.length; k++) {
    const a = ids[k] as number[];
    const b = ids[k + 1] as number[];
    a.forEach((p, i) => {
      const j = (i + 1) % a.length;
      raw.push([p, a[j] as number, b[j] as number, b[i] as number]);
    });
  }
  return close(verts, raw);
}

function close(verts: readonly Vec3[], raw: readonly number[][]): Shape {
  const mid: [number, number, number] = [0, 0, 0];
  for (const v of verts)
    for (let i = 0; i < 3; i++) mid[i] = (mid[i] as number) + (v[i] as number) / verts.length;
  const faces: number[][] = [];
  for (const loop of raw) {
    const f = loop.filter((v, i) => v !== loop[(i + 1) % loop.length]);
    if (new Set(f).size < 3) continue;
    const n = faceNormal(verts, f);
    if (length(n) < 1e-9) continue;
    // A convex solid: whatever way the loop came, outside is away from the middle.
    if (dot(n, sub(verts[f[0] as number] as Vec3, mid)) < 0) f.reverse();
    faces.push(f);
  }
  const half = new Map<number, number>();
  const edges: [number, number, number, number][] = [];
  faces.forEach((f, fi) => {
    f.forEach((a, i) => {
      const b = f[(i + 1) % f.length] as number;
      const back = half.get(b * 4096 + a);
      if (back !== undefined) edges.push([a, b, fi, back]);
      else half.set(a * 4096 + b, fi);
    });
  });
  return { verts, faces, edges };
}

export function faceNormal(verts: readonly Vec3[], f: readonly number[]): Vec3 {
  // Newell's sum: steady for nearly collinear corners.
  let x = 0;
  let y = 0;
  let z = 0;
  for (let i = 0; i < f.length; i++) {
    const a = verts[f[i] as number] as Vec3;
    const b = verts[f[(i + 1) % f.length] as number] as Vec3;
    x += (a[1] - b[1]) * (a[2] + b[2]);
    y += (a[2] - b[2]) * (a[0] + b[0]);
    z += (a[0] - b[0]) * (a[1] + b[1]);
  }
  return unit([x, y, z]);
}

/** A box of this size; `top` scales and shifts its upper face: [width, depth, shift x, shift z]. */
export function boxShape(size: Vec3, top: readonly number[] = [1, 1, 0, 0]): Shape {
  const [w, h, d] = [size[0] / 2, size[1] / 2, size[2] / 2];
  const [kx = 1, kz = 1, dx = 0, dz = 0] = top;
  const ring = (y: number, a: number, b: number, ox: number, oz: number): Vec3[] => [
    [ox - a, y, oz - b],
    [ox + a, y, oz - b],
    [ox + a, y, oz + b],
    [ox - a, y, oz + b],
  ];
  return loft([ring(-h, w, d, 0, 0), ring(h, w * kx, d * kz, dx, dz)]);
}

/** A convex profile drawn out along an axis; `ends` are [position, scale] along it (default: straight). */
export function prismShape(
  axis: Axis,
  pts: readonly Vec2[],
  len: number,
  ends?: readonly (readonly number[])[],
): Shape {
  const cuts = ends ?? [
    [-len / 2, 1],
    [len / 2, 1],
  ];
  return loft(
    cuts.map(([w = 0, k = 1, du = 0, dv = 0]) => pts.map(([u, v]) => place(axis, u * k + du, v * k + dv, w))),
  );
}

/** A turned solid: radius at each position along the axis; the profile must be convex. */
export function latheShape(axis: Axis, profile: readonly Vec2[], sides: number, phase = 0.5): Shape {
  const ring = Array.from({ length: sides }, (_, i): Vec2 => {
    const a = ((i + phase) / sides) * Math.PI * 2;
    return [Math.cos(a), Math.sin(a)];
  });
  return loft(profile.map(([r, w]) => ring.map(([u, v]) => place(axis, u * r, v * r, w))));
}

/** An armour plate facing a side: chamfered corners (`ch`), the outer face set back by `bevel`. */
export function plateShape(side: Side, size: Vec3, ch: number, bevel: number): Shape {
  const axis = side.slice(-1) as Axis;
  const [w, h, d] =
    axis === 'z'
      ? [size[0], size[1], size[2]]
      : axis === 'x'
        ? [size[2], size[1], size[0]]
        : [size[0], size[2], size[1]];
  const octagon = (a: number, b: number, c: number): Vec2[] =>
    c < 1e-6
      ? [
          [-a, -b],
          [a, -b],
          [a, b],
          [-a, b],
        ]
      : [
          [-a + c, -b],
          [a - c, -b],
          [a, -b + c],
          [a, b - c],
          [a - c, b],
          [-a + c, b],
          [-a, b - c],
          [-a, -b + c],
        ];
  const s = side.startsWith('-') ? -1 : 1;
  // The corner cut shrinks with the inset so that all the bevel's faces lean alike.
  const c2 = Math.max(0, ch - bevel * 0.586);
  const rings: [number, Vec2[]][] = [[-d / 2, octagon(w / 2, h / 2, ch)]];
  if (bevel > 1e-6 && d - bevel > 1e-6) rings.push([d / 2 - bevel, octagon(w / 2, h / 2, ch)]);
  rings.push([d / 2, octagon(w / 2 - bevel, h / 2 - bevel, ch < 1e-6 ? 0 : Math.max(c2, 1e-3))]);
  return loft(rings.map(([at, ring]) => ring.map(([u, v]) => place(axis, u, v, at * s))));
}

/** Keeps the part of a solid where n·p ≤ c. */
export function cutShape(s: Shape, n: Vec3, c: number): Shape {
  const far = s.verts.map((v) => dot(n, v) - c);
  if (far.every((d) => d <= 1e-6)) return s;
  const verts: Vec3[] = [...s.verts];
  const made = new Map<number, number>();
  const meet = (a: number, b: number): number => {
    const key = Math.min(a, b) * 4096 + Math.max(a, b);
    const known = made.get(key);
    if (known !== undefined) return known;
    const [p, q] = [s.verts[a] as Vec3, s.verts[b] as Vec3];
    const t = (far[a] as number) / ((far[a] as number) - (far[b] as number));
    verts.push([p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t, p[2] + (q[2] - p[2]) * t]);
    made.set(key, verts.length - 1);
    return verts.length - 1;
  };
  const raw: number[][] = [];
  const rim = new Set<number>();
  for (const f of s.faces) {
    const out: number[] = [];
    f.forEach((a, i) => {
      const b = f[(i + 1) % f.length] as number;
      const [da, db] = [far[a] as number, far[b] as number];
      if (da <= 1e-6) {
        out.push(a);
        if (da > -1e-6) rim.add(a);
      }
      if ((da < -1e-6 && db > 1e-6) || (da > 1e-6 && db < -1e-6)) {
        const m = meet(a, b);
        out.push(m);
        rim.add(m);
      }
    });
    if (out.length > 2) raw.push(out);
  }
  const cap = [...rim];
  if (cap.length > 2) {
    const o = verts[cap[0] as number] as Vec3;
    const u = unit(sub(verts[cap[1] as number] as Vec3, o));
    const v = cross(n, u);
    const mid = cap.reduce<[number, number]>(
      (m, i) => {
        const d = sub(verts[i] as Vec3, o);
        return [m[0] + dot(d, u) / cap.length, m[1] + dot(d, v) / cap.length];
      },
      [0, 0],
    );
    const angle = (i: number) => {
      const d = sub(verts[i] as Vec3, o);
      return Math.atan2(dot(d, v) - mid[1], dot(d, u) - mid[0]);
    };
    raw.push(cap.sort((a, b) => angle(a) - angle(b)));
  }
  const used = [...new Set(raw.flat())].sort((a, b) => a - b);
  const index = new Map(used.map((v, i) => [v, i]));
  return close(
    used.map((v) => verts[v] as Vec3),
    raw.map((f) => f.map((v) => index.get(v) as number)),
  );
}

/** The shape turned by degrees and moved; mirrored in x first of all afterwards if asked. */
export function moveShape(s: Shape, at: Vec3, rot: Vec3 | undefined, mirror: boolean): Shape {
  const m: Mat = rotation(rot ?? [0, 0, 0], at);
  const verts = s.verts.map((v) => {
    const p = apply(m, v);
    return mirror ? ([-p[0], p[1], p[2]] as Vec3) : p;
  });
  return mirror ? { verts, faces: s.faces.map((f) => [...f].reverse()), edges: s.edges } : { ...s, verts };
}
