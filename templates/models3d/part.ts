import { add, apply, cross, dot, lerp3, rotation, sub, unit, type Vec2, type Vec3 } from './math.ts';
import type { PaintName } from './paints.ts';
import {
  type Axis,
  boxShape,
  cutShape,
  faceNormal,
  latheShape,
  moveShape,
  plateShape,
  prismShape,
  type Shape,
  type Side,
} from './solids.ts';

/** Points as pairs, or written as in a drawing: `'4 7.4, 4.6 9'`. */
export type Points = readonly Vec2[] | string;

function rows(s: string): number[][] {
  return s.split(',').map((row) => row.trim().split(' ').map(Number));
}

function pointsOf(p: Points): readonly Vec2[] {
  return typeof p === 'string' ? (rows(p) as unknown as Vec2[]) : p;
}

/** `'z -2 1 2 1, x 0 0 3 0'`: each line with the side it lies on. */
function groovesOf(g: readonly Groove[] | string = []): readonly Groove[] {
  if (typeof g !== 'string') return g;
  return g.split(',').map((one): Groove => {
    const [side, ...line] = one.trim().split(' ');
    return [side as Side, ...line.map(Number)];
  });
}

/** A panel line on the face that looks most towards `side`, given in the solid's own two coordinates there. */
export type Groove = readonly [side: Side, ...line: number[]];

export interface Extra {
  /** Degrees about the solid's own middle. */
  r?: Vec3;
  /** Creases softer than this many degrees bear no line. */
  crease?: number;
  grooves?: readonly Groove[] | string;
  /** It shines at night. */
  lamp?: boolean;
  /** The way a face looks to the light, given the way it looks: shade can follow a seam in place of the facets. */
  shade?: (normal: Vec3) => Vec3;
  /** Shade runs over facets as over the round thing that they stand for, up to a crease. */
  round?: boolean;
  /** Planes that cut corners away: [normal, distance from the middle]. */
  cuts?: readonly (readonly [Vec3, number])[];
}

export interface Solid {
  readonly shape: Shape;
  readonly normals: readonly Vec3[];
  /** How the faces look to the light; without it, as they do to the eye. */
  readonly shades?: readonly Vec3[];
  /** How the surface looks to the light at each corner of each face. */
  readonly rounds?: readonly (readonly Vec3[])[];
  readonly paint: PaintName;
  readonly crease: number;
  readonly lamp: boolean;
  readonly grooves: readonly { readonly face: number; readonly pts: readonly Vec3[] }[];
}

const sideNormal: Record<Side, Vec3> = {
  x: [1, 0, 0],
  y: [0, 1, 0],
  z: [0, 0, 1],
  '-x': [-1, 0, 0],
  '-y': [0, -1, 0],
  '-z': [0, 0, -1],
};

/** A named piece of a figure: its solids in its own coordinates, hung on its parent by a joint. */
export class Part {
  readonly solids: Solid[] = [];
  /** Where it goes in the exploded view; without it, away from its parent's joint. */
  away: Vec3 | undefined;
  readonly name: string;
  readonly base: string;
  readonly parent: Part | undefined;
  readonly at: Vec3;
  readonly mirror: boolean;

  constructor(name: string, base: string, parent: Part | undefined, at: Vec3, mirror: boolean) {
    this.name = name;
    this.base = base;
    this.parent = parent;
    this.at = at;
    this.mirror = mirror;
  }

  explode(away: Vec3): this {
    this.away = away;
    return this;
  }

  box(at: Vec3, size: Vec3, paint: PaintName, extra?: Extra & { top?: readonly number[] }): this {
    return this.put(boxShape(size, extra?.top), at, paint, extra);
  }

  plate(side: Side, at: Vec3, size: Vec3, paint: PaintName, ch = 0, bevel = 0, extra?: Extra): this {
    return this.put(plateShape(side, size, ch, bevel), at, paint, extra);
  }

  prism(
    axis: Axis,
    at: Vec3,
    pts: Points,
    len: number,
    paint: PaintName,
    extra?: Extra & { ends?: readonly (readonly number[])[] | string },
  ): this {
    return this.put(
      prismShape(axis, pointsOf(pts), len, typeof extra?.ends === 'string' ? rows(extra.ends) : extra?.ends),
      at,
      paint,
      extra,
    );
  }

  cyl(
    axis: Axis,
    at: Vec3,
    r: number,
    len: number,
    paint: PaintName,
    extra?: Extra & { r2?: number; n?: number },
  ): this {
    const ends: Vec2[] = [
      [r, -len / 2],
      [extra?.r2 ?? r, len / 2],
    ];
    return this.lathe(axis, at, ends, paint, { n: extra?.n ?? (r < 1.6 ? 8 : 12), ...extra });
  }

  lathe(
    axis: Axis,
    at: Vec3,
    profile: Points,
    paint: PaintName,
    extra?: Extra & { n?: number; phase?: number },
  ): this {
    const n = extra?.n ?? 12;
    return this.put(latheShape(axis, pointsOf(profile), n, extra?.phase), at, paint, {
      crease: Math.max(34, 360 / n + 6),
      ...extra,
    });
  }

  put(raw: Shape, at: Vec3, paint: PaintName, extra: Extra = {}): this {
    let s = raw;
    for (const [n, c] of extra.cuts ?? []) s = cutShape(s, unit(n), c);
    const grooves = groovesOf(extra.grooves).map((g) => groove(s, g));
    const shape = moveShape(s, at, extra.r, this.mirror);
    const turn = rotation(extra.r ?? [0, 0, 0], at);
    const flip = (v: Vec3): Vec3 => (this.mirror ? [-v[0], v[1], v[2]] : v);
    const normals = shape.faces.map((f) => faceNormal(shape.verts, f));
    const crease = Math.cos(((extra.crease ?? 24) * Math.PI) / 180);
    this.solids.push({
      shape,
      normals,
      ...(extra.round ? { rounds: roundsOf(shape, normals, crease) } : {}),
      ...(extra.shade ? { shades: normals.map(extra.shade) } : {}),
      paint,
      crease,
      lamp: extra.lamp ?? false,
      grooves: grooves.map(({ face, pts }) => ({ face, pts: pts.map((p) => flip(apply(turn, p))) })),
    });
    return this;
  }
}

/** At each corner of a face, the mean of how the faces look that meet there without a crease. */
function roundsOf({ verts, faces }: Shape, normals: readonly Vec3[], crease: number): Vec3[][] {
  const at: number[][] = verts.map(() => []);
  faces.forEach((f, i) => {
    for (const v of f) at[v]?.push(i);
  });
  return faces.map((f, i) =>
    f.map((v) =>
      unit(
        (at[v] as number[])
          .map((k) => normals[k] as Vec3)
          .filter((n) => dot(n, normals[i] as Vec3) > crease)
          .reduce(add, [0, 0, 0]),
      ),
    ),
  );
}

function groove(s: Shape, [side, ...line]: Groove): { face: number; pts: Vec3[] } {
  const want = sideNormal[side];
  let face = 0;
  let best = -2;
  const normals = s.faces.map((f) => faceNormal(s.verts, f));
  normals.forEach((n, i) => {
    const d = n[0] * want[0] + n[1] * want[1] + n[2] * want[2];
    if (d > best + 1e-9) [best, face] = [d, i];
  });
  const n = normals[face] as Vec3;
  const o = s.verts[(s.faces[face] as readonly number[])[0] as number] as Vec3;
  const c = n[0] * o[0] + n[1] * o[1] + n[2] * o[2];
  const pts: Vec3[] = [];
  for (let i = 0; i + 1 < line.length; i += 2) {
    const [u, v] = [line[i] as number, line[i + 1] as number];
    if (side.endsWith('x')) pts.push([(c - n[1] * v - n[2] * u) / n[0], v, u]);
    else if (side.endsWith('y')) pts.push([u, (c - n[0] * u - n[2] * v) / n[1], v]);
    else pts.push([u, v, (c - n[0] * u - n[1] * v) / n[2]]);
  }
  return { face, pts: within(s.faces[face] as readonly number[], s.verts, n, pts) };
}

/** A line on a convex face ends at the face's border. */
function within(face: readonly number[], verts: readonly Vec3[], n: Vec3, pts: readonly Vec3[]): Vec3[] {
  const ends = [...pts];
  for (let i = 0; i < face.length; i++) {
    const a = verts[face[i] as number] as Vec3;
    const out = cross(unit(sub(verts[face[(i + 1) % face.length] as number] as Vec3, a)), n);
    const far = (p: Vec3) => out[0] * (p[0] - a[0]) + out[1] * (p[1] - a[1]) + out[2] * (p[2] - a[2]);
    for (const k of [0, ends.length - 1]) {
      const [p, q] = [ends[k] as Vec3, ends[k === 0 ? 1 : k - 1] as Vec3];
      const [dp, dq] = [far(p), far(q)];
      if (dp > 0 && dq <= 0) ends[k] = lerp3(p, q, dp / (dp - dq));
      else if (dp > 1e-6 && dq > 0) return [];
    }
  }
  return ends;
}
