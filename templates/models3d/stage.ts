import type { Design } from './design.ts';
import { type Drawing, draw, extent } from './draw.ts';
import { apply, type Mat, type Vec3 } from './math.ts';
import { type Paint, paints } from './paints.ts';
import type { Part } from './part.ts';
import { explodeOffsets, poseAt, Rig } from './rig.ts';
import { type Box, type Camera, type Placed, toBodies, viewMatrix } from './view.ts';

export interface Shot {
  form: string | number;
  camera: Camera;
  explode: number;
  silhouette: boolean;
  ground: boolean;
  bust: boolean;
  /** A frame that holds for every step of the change of form or of the explosion. */
  steady: boolean;
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

export function worldsOf(design: Design, form: string | number, explode: number): Map<Part, Mat> {
  const rig = rigOf(design);
  const names = Object.keys(design.forms);
  const first = design.forms[names[0] as string];
  const t = typeof form === 'number' ? form : form === names[0] ? 0 : 1;
  const other = typeof form === 'number' ? names[1] : form;
  const last = design.forms[other ?? ''] ?? first;
  if (!first || !last) throw new Error(`No form "${form}"`);
  const worlds = poseAt(rig, first, last, t, design.leg);
  const moved = explode > 0 ? explodeOffsets(rig, worlds, explode) : undefined;
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

export function placedOf(design: Design, form: string | number, explode = 0): Placed[] {
  const out: Placed[] = [];
  for (const [part, mat] of worldsOf(design, form, explode)) {
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
  return [b[0] - pad, b[1] + pad, b[2] + pad, b[3] + pad];
}

export interface Taken extends Drawing {
  anchors: Record<string, readonly [number, number]>;
  parts: number;
  solids: number;
}

export function shoot(design: Design, shot: Shot): Taken {
  const placed = placedOf(design, shot.form, shot.explode);
  const frame = frameOf(design, shot);
  const drawing = draw(placed, {
    camera: shot.camera,
    silhouette: shot.silhouette,
    ground: shot.ground && shot.explode === 0,
    ...(frame ? { frame } : {}),
  });
  const anchors: Record<string, readonly [number, number]> = {};
  const worlds = worldsOf(design, shot.form, shot.explode);
  let parts = 0;
  for (const [part, m] of worlds) {
    if (part.solids.length === 0) continue;
    parts++;
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
    const mid = lo.map((x, i) => (x + (hi[i] as number)) / 2) as unknown as Vec3;
    anchors[part.name] = drawing.project(mid);
  }
  for (const [name, [of, at]] of Object.entries(design.anchors ?? {})) {
    const m = worlds.get(rigOf(design).byName.get(of) as Part);
    if (m) anchors[name] = drawing.project(apply(m, at));
  }
  return { ...drawing, anchors, parts, solids: placed.length };
}
