import {
  add,
  apply,
  between,
  cross,
  identity,
  length,
  lerp3,
  type Mat,
  mul,
  rotation,
  scale,
  sub,
  unit,
  type Vec2,
  type Vec3,
} from './math.ts';
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

export type Hand = 'L' | 'R';

/** A panel line on the face that looks most towards `side`, given in the solid's own two coordinates there. */
export type Groove = readonly [side: Side, ...line: number[]];

export interface Extra {
  /** Degrees about the solid's own middle. */
  r?: Vec3;
  /** Creases softer than this many degrees bear no line. */
  crease?: number;
  grooves?: readonly Groove[];
  /** Planes that cut corners away: [normal, distance from the middle]. */
  cuts?: readonly (readonly [Vec3, number])[];
}

export interface Solid {
  readonly shape: Shape;
  readonly normals: readonly Vec3[];
  readonly paint: PaintName;
  readonly crease: number;
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
    pts: readonly Vec2[],
    len: number,
    paint: PaintName,
    extra?: Extra & { ends?: readonly (readonly number[])[] },
  ): this {
    return this.put(prismShape(axis, pts, len, extra?.ends), at, paint, extra);
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
    profile: readonly Vec2[],
    paint: PaintName,
    extra?: Extra & { n?: number; phase?: number },
  ): this {
    const n = extra?.n ?? 12;
    return this.put(latheShape(axis, profile, n, extra?.phase), at, paint, {
      crease: Math.max(34, 360 / n + 6),
      ...extra,
    });
  }

  put(raw: Shape, at: Vec3, paint: PaintName, extra: Extra = {}): this {
    let s = raw;
    for (const [n, c] of extra.cuts ?? []) s = cutShape(s, unit(n), c);
    const grooves = (extra.grooves ?? []).map((g) => groove(s, g));
    const shape = moveShape(s, at, extra.r, this.mirror);
    const turn = rotation(extra.r ?? [0, 0, 0], at);
    const flip = (v: Vec3): Vec3 => (this.mirror ? [-v[0], v[1], v[2]] : v);
    this.solids.push({
      shape,
      normals: shape.faces.map((f) => faceNormal(shape.verts, f)),
      paint,
      crease: Math.cos(((extra.crease ?? 24) * Math.PI) / 180),
      grooves: grooves.map(({ face, pts }) => ({ face, pts: pts.map((p) => flip(apply(turn, p))) })),
    });
    return this;
  }
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

export class Rig {
  readonly parts: Part[] = [];
  readonly byName = new Map<string, Part>();

  part(base: string, parent: string | null, at: Vec3, hand?: Hand): Part {
    const find = (n: string) => (hand ? this.byName.get(n + hand) : undefined) ?? this.byName.get(n);
    const up = parent === null ? undefined : find(parent);
    if (parent !== null && !up) throw new Error(`No part "${parent}" to hang "${base}" on`);
    const name = hand ? base + hand : base;
    if (this.byName.has(name)) throw new Error(`Two parts are called "${name}"`);
    const part = new Part(name, base, up, at, hand === 'R');
    this.parts.push(part);
    this.byName.set(name, part);
    return part;
  }

  /** Builds a limb twice; the right one is the left one's mirror image, angles included. */
  both(build: (part: (base: string, parent: string, at: Vec3) => Part, hand: Hand) => void): void {
    for (const hand of ['L', 'R'] as const) build((b, p, at) => this.part(b, p, at, hand), hand);
  }
}

export interface Joint {
  r?: Vec3;
  /** Moved from where it hangs, or with `on` the place in that part's coordinates. */
  p?: Vec3;
  on?: string;
  /** While a change of form runs 0…1, this joint moves from the first to the second. */
  beat?: Vec2;
}

/** Joints by part name; a limb's name without L or R stands for both. Bare numbers are angles. */
export interface Pose {
  joints: Record<string, Joint | Vec3>;
  /** Feet on the ground: [outwards, forwards, turned out]; hip and knee follow. */
  plant?: Partial<Record<Hand, Vec3>>;
  beats?: Record<string, Vec2>;
}

export interface Leg {
  thigh: string;
  shin: string;
  foot: string;
  /** Height of the ankle joint over the sole. */
  ankle: number;
}

interface Placed {
  local: { p: Vec3; r: Vec3; on: Part | undefined } | undefined;
  world: Mat;
  beat: Vec2;
}

function jointOf(pose: Pose, part: Part): Joint {
  const j = pose.joints[part.name] ?? pose.joints[part.base] ?? {};
  return Array.isArray(j) ? { r: j as unknown as Vec3 } : (j as Joint);
}

function localOf(part: Part, p: Vec3, r: Vec3): Mat {
  return part.mirror ? rotation([r[0], -r[1], -r[2]], [-p[0], p[1], p[2]]) : rotation(r, p);
}

/** The transform that takes a limb lying along −y onto from→to, its front towards `front`. */
function aim(from: Vec3, to: Vec3, front: Vec3): Mat {
  const y = unit(sub(from, to));
  const x = unit(cross(y, front));
  const z = cross(x, y);
  return [x[0], y[0], z[0], from[0], x[1], y[1], z[1], from[1], x[2], y[2], z[2], from[2]];
}

function place(rig: Rig, pose: Pose, leg: Leg | undefined): Map<Part, Placed> {
  const out = new Map<Part, Placed>();
  const worldOf = (p: Part | undefined): Mat => (p ? (out.get(p)?.world ?? identity) : identity);
  // Roots of a reparented piece may come later in the list: go round until every parent is placed.
  const waiting = [...rig.parts];
  while (waiting.length > 0) {
    const i = waiting.findIndex((part) => {
      const { on } = jointOf(pose, part);
      const up = on === undefined ? part.parent : rig.byName.get(on);
      return up === undefined || out.has(up);
    });
    if (i < 0) throw new Error(`Joints of "${waiting[0]?.name}" run in a circle`);
    const part = waiting.splice(i, 1)[0] as Part;
    if (out.has(part)) continue;
    const j = jointOf(pose, part);
    const on = j.on === undefined ? part.parent : rig.byName.get(j.on);
    const p = j.on === undefined ? add(part.at, j.p ?? [0, 0, 0]) : (j.p ?? [0, 0, 0]);
    const r = j.r ?? [0, 0, 0];
    const beat = j.beat ?? pose.beats?.[part.base] ?? [0, 1];
    out.set(part, { local: { p, r, on }, world: mul(worldOf(on), localOf(part, p, r)), beat });
    const hand: Hand = part.mirror ? 'R' : 'L';
    const target = leg && part.base === leg.thigh ? pose.plant?.[hand] : undefined;
    if (leg && target) plantLeg(rig, out, part, leg, target, hand, pose);
  }
  return out;
}

function plantLeg(
  rig: Rig,
  out: Map<Part, Placed>,
  thigh: Part,
  leg: Leg,
  target: Vec3,
  hand: Hand,
  pose: Pose,
): void {
  const shin = rig.byName.get(leg.shin + hand);
  const foot = rig.byName.get(leg.foot + hand);
  if (!shin || !foot) throw new Error(`A planted leg lacks "${leg.shin}" or "${leg.foot}"`);
  const s = hand === 'R' ? -1 : 1;
  const h = (out.get(thigh) as Placed).world;
  const hip: Vec3 = [h[3] as number, h[7] as number, h[11] as number];
  const a = length(shin.at);
  const b = length(foot.at);
  const to: Vec3 = [target[0] * s, leg.ankle, target[1]];
  const turned = rotation([0, target[2] * s, 0], to);
  const ahead: Vec3 = [turned[2] as number, 0, turned[10] as number];
  const d = Math.min(length(sub(to, hip)), (a + b) * 0.9995);
  const dir = unit(sub(to, hip));
  const along = (a * a - b * b + d * d) / (2 * d);
  const off = Math.sqrt(Math.max(0, a * a - along * along));
  const bend = unit(sub(ahead, scale(dir, ahead[0] * dir[0] + ahead[1] * dir[1] + ahead[2] * dir[2])));
  const knee = add(add(hip, scale(dir, along)), scale(bend, off));
  const ankle = add(hip, scale(dir, d));
  const set = (part: Part, world: Mat) =>
    out.set(part, { local: undefined, world, beat: pose.beats?.[part.base] ?? [0, 1] });
  set(thigh, aim(hip, knee, ahead));
  set(shin, aim(knee, ankle, ahead));
  set(foot, rotation([0, target[2] * s, 0], ankle));
}

/** World transforms of all parts at `t` between two poses. */
export function poseAt(rig: Rig, from: Pose, to: Pose, t: number, leg?: Leg): Map<Part, Mat> {
  const a = place(rig, from, leg);
  const out = new Map<Part, Mat>();
  if (t <= 0) {
    for (const [part, { world }] of a) out.set(part, world);
    return out;
  }
  const b = place(rig, to, leg);
  for (const [part, pb] of b) {
    const pa = a.get(part) as Placed;
    const [t0, t1] = pb.beat;
    const raw = Math.min(1, Math.max(0, (t - t0) / Math.max(1e-6, t1 - t0)));
    const k = raw * raw * (3 - 2 * raw);
    const [la, lb] = [pa.local, pb.local];
    const up = lb?.on;
    const upWorld = up ? out.get(up) : identity;
    if (la && lb && la.on === lb.on && upWorld) {
      const mix = (u: Vec3, v: Vec3): Vec3 => [
        u[0] + (v[0] - u[0]) * k,
        u[1] + (v[1] - u[1]) * k,
        u[2] + (v[2] - u[2]) * k,
      ];
      out.set(part, mul(upWorld, localOf(part, mix(la.p, lb.p), mix(la.r, lb.r))));
    } else out.set(part, between(pa.world, pb.world, k));
  }
  return out;
}

/** Moves the pieces apart along the rig: each away from its parent, its children with it. */
export function explodeOffsets(rig: Rig, worlds: ReadonlyMap<Part, Mat>, amount: number): Map<Part, Vec3> {
  const out = new Map<Part, Vec3>();
  const origin = (m: Mat): Vec3 => [m[3] as number, m[7] as number, m[11] as number];
  for (const part of rig.parts) {
    const m = worlds.get(part) as Mat;
    const up = part.parent;
    if (!up) {
      out.set(part, [0, 0, 0]);
      continue;
    }
    const mu = worlds.get(up) as Mat;
    let step: Vec3;
    if (part.away) {
      const w: Vec3 = part.mirror ? [-part.away[0], part.away[1], part.away[2]] : part.away;
      step = sub(apply(mu, w), origin(mu));
    } else step = scale(unit(sub(origin(m), origin(mu))), 9);
    out.set(part, add(out.get(up) ?? [0, 0, 0], scale(step, amount)));
  }
  return out;
}
