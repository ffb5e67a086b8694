import type { Design } from './design.ts';
import { draw } from './draw.ts';
import { apply, type Mat, type Vec3 } from './math.ts';
import { type Paint, paints } from './paints.ts';
import type { Part } from './part.ts';
import type { Pose } from './rig.ts';
import { frameOf, middleOf, worldsOf } from './stage.ts';
import { type Camera, viewMatrix } from './view.ts';

/** Where a piece goes when the figure is pulled apart, in the picture's units. */
export type Layer = readonly [part: string, dx: number, dy: number];

export interface Layered {
  /** One file; each piece is a group of its own, named by its part, as if nothing stood before it. */
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  /** From the farthest to the nearest. */
  readonly layers: readonly Layer[];
  /** Middles of the pieces when they are apart, in the picture's coordinates. */
  readonly anchors: Readonly<Record<string, readonly [number, number]>>;
}

const AXES = 'axes';

function originOf(m: Mat): Vec3 {
  return [m[3] as number, m[7] as number, m[11] as number];
}

/** The figure in pieces that a page can move: whole where they are drawn, apart where the layers say. */
export function layersOf(design: Design, form: Pose, camera: Camera): Layered {
  const shot = { form, camera, explode: 0, silhouette: false, ground: false, bust: false, steady: true };
  const frame = frameOf(design, shot);
  const options = { camera, ...(frame ? { frame } : {}) };
  const home = worldsOf(design, form, 0);
  const away = worldsOf(design, form, 1);
  const view = viewMatrix(camera);
  const pieces = [...home].filter(([part]) => part.solids.length > 0);
  const drawn = pieces.map(([part, mat]) => {
    const placed = part.solids.map((solid) => ({ solid, mat, tones: paints[solid.paint] as Paint }));
    const drawing = draw(placed, options);
    const [x, y] = drawing.project(originOf(mat));
    const [ax, ay] = drawing.project(originOf(away.get(part) as Mat));
    const layer: Layer = [part.name, tenth(ax - x), tenth(ay - y)];
    const inner = drawing.svg.slice(drawing.svg.indexOf('>') + 1, drawing.svg.lastIndexOf('</svg>'));
    return { layer, drawing, depth: depthOf(part, mat, view), svg: `<g id="${part.name}">${inner}</g>` };
  });
  drawn.sort((a, b) => a.depth - b.depth);
  const { width, height, project } = (drawn[0] as (typeof drawn)[number]).drawing;
  const axes = pieces.flatMap(([part]) => axisOf(part, home, away, project) ?? []).join('');
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<path id="${AXES}" fill="none" stroke="currentColor" stroke-width=".8" stroke-dasharray="7 2.5 1.5 2.5" d="${axes}"/>` +
    `${drawn.map((one) => one.svg).join('')}</svg>\n`;
  const anchors = Object.fromEntries(
    pieces.map(([part]) => [part.name, project(middleOf(part, away.get(part) as Mat))] as const),
  );
  return { svg, width, height, layers: [[AXES, 0, 0], ...drawn.map(({ layer }) => layer)], anchors };
}

/** The line along which a piece was pulled off the one that it hangs on. */
function axisOf(
  part: Part,
  home: ReadonlyMap<Part, Mat>,
  away: ReadonlyMap<Part, Mat>,
  project: (p: Vec3) => readonly [number, number],
): string | undefined {
  if (!part.parent || part.parent.solids.length === 0) return undefined;
  const joint = originOf(home.get(part) as Mat);
  const [p, q] = [home.get(part.parent) as Mat, away.get(part.parent) as Mat].map(originOf) as [Vec3, Vec3];
  const from = joint.map((v, i) => v + (q[i] as number) - (p[i] as number)) as unknown as Vec3;
  const [x, y] = project(from);
  const [ex, ey] = project(originOf(away.get(part) as Mat));
  return `M${tenth(x)} ${tenth(y)}L${tenth(ex)} ${tenth(ey)}`;
}

/** How near the middle of a piece is. */
function depthOf(part: Part, mat: Mat, view: Mat): number {
  let [near, far] = [-Infinity, Infinity];
  for (const { shape } of part.solids)
    for (const v of shape.verts) {
      const d = apply(view, apply(mat, v))[2];
      near = Math.max(near, d);
      far = Math.min(far, d);
    }
  return (near + far) / 2;
}

function tenth(v: number): number {
  return Math.round(v * 10) / 10;
}
