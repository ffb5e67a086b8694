import {
  add,
  apply,
  between,
  cross,
  identity,
  length,
  type Mat,
  mul,
  rotation,
  scale,
  sub,
  unit,
  type Vec2,
  type Vec3,
} from './math.ts';
import { Part } from './part.ts';

export type Hand = 'L' | 'R';

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
