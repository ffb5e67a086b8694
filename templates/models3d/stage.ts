import type { Design } from './design.ts';
import { type Drawing, draw, extent } from './draw.ts';
import { apply, type Mat, type Vec3 } from './math.ts';
import { atNight, lampOf, type Paint, paints } from './paints.ts';
import type { Part } from './part.ts';
import { explodeOffsets, type Pose, poseAt, Rig } from './rig.ts';
import { type Box, type Camera, type Placed, toBodies, viewMatrix } from './view.ts';

export interface Shot {
  /** A form by name, the way to the second one 0…1, any pose, or the way between two of them. */
  form: string | number | Pose | readonly [from: Pose, to: Pose, t: number];
  camera: Camera;
  explode: number;
  silhouette: boolean;
  seams?: boolean;
  ground: boolean;
  bust: boolean;
  /** A frame that holds for every step of the change of form or of the explosion. */
  steady: boolean;
  /** Where the picture ends, if that is settled; it goes before `bust` and `steady`. */
  frame?: Box;
  lean?: boolean;
  size?: number;
  pen?: number;
  night?: boolean;
  onInk?: boolean;
  missing?: boolean;
}

const rigs = new WeakMap<Design, Rig>();

export function rigOf(design: Design): Rig {
  let rig = rigs.get(design);
  if (!rig) {
    rig = new Rig();
    design.build(rig);
    rigs.set(design, rig);
  }
  return rig;
}

/** What `Array.isArray` does not tell of lists that nobody may write to. */
function isBetween(form: Shot['form']): form is readonly [Pose, Pose, number] {
  return Array.isArray(form);
}

function posed(design: Design, form: Shot['form']): Map<Part, Mat> {
  const rig = rigOf(design);
  if (isBetween(form)) return poseAt(rig, ...form, design.leg);
  if (typeof form === 'object') return poseAt(rig, form, form, 0, design.leg);
  const names = Object.keys(design.forms);
  const first = design.forms[names[0] as string];
  const t = typeof form === 'number' ? form : form === names[0] ? 0 : 1;
  const other = typeof form === 'number' ? names[1] : form;
  const last = design.forms[other ?? ''] ?? first;
  if (!first || !last) throw new Error(`No form "${form}"`);
  return poseAt(rig, first, last, t, design.leg);
}

export function worldsOf(design: Design, form: Shot['form'], explode: number): Map<Part, Mat> {
  const rig = rigOf(design);
  const worlds = posed(design, form);
  const moved = explode > 0 ? explodeOffsets(rig, worlds, explode * (design.apart ?? 1)) : undefined;
  let floor = Infinity;
  for (const [part, m] of worlds) {
    for (const s of part.solids) for (const v of s.shape.verts) floor = Math.min(floor, apply(m, v)[1]);
  }
  for (const [part, m] of worlds) {
    const o: Vec3 = moved?.get(part) ?? [0, 0, 0];
    worlds.set(
      part,
      m.map((v, i) => (i === 3 ? v + o[0] : i === 7 ? v + o[1] - floor : i === 11 ? v + o[2] : v)),
    );
  }
  return worlds;
}

export function placedOf(
  design: Design,
  form: Shot['form'],
  explode = 0,
  without: readonly string[] = [],
): Placed[] {
  const out: Placed[] = [];
  for (const [part, mat] of worldsOf(design, form, explode)) {
    if (without.includes(part.base)) continue;
    for (const solid of part.solids) out.push({ solid, mat, tones: paints[solid.paint] as Paint });
  }
  return out;
}

export function frameOf(design: Design, shot: Shot): Box | undefined {
  const view = viewMatrix(shot.camera);
  if (shot.steady) {
    const bodies = [0, 0.25, 0.5, 0.75, 1].flatMap((t) =>
      toBodies(typeof shot.form === 'number' ? placedOf(design, t) : placedOf(design, shot.form, t), view),
    );
    const b = extent(bodies);
    const pad = (b[3] - b[1]) * 0.03;
    return [b[0] - pad, b[1] - pad, b[2] + pad * 2, b[3] + pad];
  }
  if (!shot.bust) return undefined;
  const names = design.bust ?? ['head', 'chest'];
  const bodies: Placed[] = [];
  for (const [part, mat] of worldsOf(design, shot.form, 0)) {
    if (!names.includes(part.base)) continue;
    for (const solid of part.solids) bodies.push({ solid, mat, tones: paints.ink });
  }
  const b = extent(toBodies(bodies, view));
  const pad = (b[3] - b[1]) * 0.06;
  // Cut below and nowhere else: a wing or an arm that reaches out is in the picture whole.
  const cut = b[1] + pad;
  const [left, , right, top] = extent(
    toBodies(placedOf(design, shot.form, 0, design.bustWithout), view).filter(({ box }) => box[3] > cut),
  );
  return [left - pad, cut, right + pad, top + pad];
}

/** One part of a design by itself, turned by degrees. */
export function piece(design: Design, name: string, turn: Vec3): Design {
  const part = rigOf(design).byName.get(name);
  if (!part) throw new Error(`No part "${name}"`);
  return {
    build: (rig) => rig.part(name, null, [0, 0, 0]).solids.push(...part.solids),
    forms: { robot: { joints: { [name]: turn } } },
  };
}

/**
 * Square frames for shots that follow one another: as close to the first as it allows, as close to the last at the end, every
 * figure whole, all on one ground.
 */
export function follow(design: Design, shots: readonly Pick<Shot, 'form' | 'camera'>[]): Box[] {
  const boxes = shots.map(({ form, camera }) => extent(toBodies(placedOf(design, form), viewMatrix(camera))));
  const of = ([left, bottom, right, top]: Box) => ({
    middle: (left + right) / 2,
    bottom,
    size: Math.max(right - left, top - bottom),
  });
  const [first, last] = [of(boxes[0] as Box), of(boxes[boxes.length - 1] as Box)];
  return boxes.map(([left, bottom, right, top], i) => {
    const t = i / (boxes.length - 1);
    const middle = first.middle + (last.middle - first.middle) * t;
    const ground = Math.min(bottom, first.bottom + (last.bottom - first.bottom) * t);
    const near = first.size + (last.size - first.size) * t;
    const size = Math.max(near, top - ground, 2 * (right - middle), 2 * (middle - left)) * 1.01;
    return [middle - size / 2, ground, middle + size / 2, ground + size];
  });
}

/** The frame of a shot, so many times as large as what it shows, which stays in its middle. */
export function roomy(design: Design, { form, camera }: Pick<Shot, 'form' | 'camera'>, times: number): Box {
  const [left, bottom, right, top] = extent(toBodies(placedOf(design, form), viewMatrix(camera)));
  const [x, y] = [((right - left) * (times - 1)) / 2, ((top - bottom) * (times - 1)) / 2];
  return [left - x, bottom - y, right + x, top + y];
}

/** Where a place in a part of a posed figure is, as the camera sees it. */
export function locate(
  design: Design,
  form: Pose,
  camera: Camera,
  [name, at]: readonly [string, Vec3],
): Vec3 {
  const part = rigOf(design).byName.get(name);
  const world = part && worldsOf(design, form, 0).get(part);
  if (!world) throw new Error(`No part "${name}"`);
  return apply(viewMatrix(camera), apply(world, at));
}

/** How far left what stands above a line reaches. */
export function leftmost(design: Design, form: Pose, camera: Camera, above: number): number {
  const bodies = toBodies(placedOf(design, form), viewMatrix(camera));
  return extent(bodies.filter(({ box }) => box[3] > above))[0];
}

export interface Taken extends Drawing {
  anchors: Record<string, readonly [number, number]>;
  parts: number;
  solids: number;
}

/** The middle of the box round a part. */
export function middleOf(part: Part, m: Mat): Vec3 {
  const lo = [Infinity, Infinity, Infinity];
  const hi = [-Infinity, -Infinity, -Infinity];
  for (const s of part.solids) {
    for (const v of s.shape.verts) {
      apply(m, v).forEach((x, i) => {
        lo[i] = Math.min(lo[i] as number, x);
        hi[i] = Math.max(hi[i] as number, x);
      });
    }
  }
  return lo.map((x, i) => (x + (hi[i] as number)) / 2) as unknown as Vec3;
}

/** By a light from above, and its own lamps. */
function atNightfall({ solid, mat }: Placed): Placed {
  const lamp = lampOf(solid.paint);
  return { solid, mat, tones: solid.lamp ? [lamp, lamp, lamp, lamp] : atNight(solid.paint), night: true };
}

export function shoot(design: Design, shot: Shot): Taken {
  const day = placedOf(design, shot.form, shot.explode, shot.bust ? design.bustWithout : []);
  const placed = shot.night ? day.map(atNightfall) : day;
  const frame = shot.frame ?? frameOf(design, shot);
  const drawing = draw(placed, {
    camera: shot.camera,
    silhouette: shot.silhouette,
    ...(shot.seams ? { seams: true } : {}),
    ground: shot.ground && shot.explode === 0,
    ...(design.shadowless ? { throws: placedOf(design, shot.form, 0, design.shadowless) } : {}),
    ...(frame ? { frame } : {}),
    ...(shot.bust ? { base: true } : {}),
    ...(shot.lean ? { lean: true } : {}),
    ...(shot.onInk ? { onInk: true } : {}),
    ...(shot.missing ? { missing: true } : {}),
    ...(shot.size ? { size: shot.size } : {}),
    ...(shot.pen ? { pen: shot.pen } : {}),
  });
  const anchors: Record<string, readonly [number, number]> = {};
  const worlds = worldsOf(design, shot.form, shot.explode);
  let parts = 0;
  for (const [part, m] of worlds) {
    if (part.solids.length === 0) continue;
    parts++;
    anchors[part.name] = drawing.project(middleOf(part, m));
  }
  for (const [name, [of, at]] of Object.entries(design.anchors ?? {})) {
    const m = worlds.get(rigOf(design).byName.get(of) as Part);
    if (m) anchors[name] = drawing.project(apply(m, at));
  }
  return { ...drawing, anchors, parts, solids: placed.length };
}
