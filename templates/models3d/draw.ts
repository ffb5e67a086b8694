import { keylines, type Line } from './lines.ts';
import { apply, lerp3, type Mat, type Vec3 } from './math.ts';
import { isCrack, type Loop, loopArea, straighten, unite } from './merge.ts';
import { ink, paper } from './paints.ts';
import {
  apart,
  type Body,
  type Box,
  boxOf,
  type Camera,
  hullOf,
  type Placed,
  toBodies,
  viewMatrix,
} from './view.ts';
import { neighbours, visiblePieces } from './visible.ts';

export interface Drawing {
  svg: string;
  width: number;
  height: number;
  /** Where the solids end in the picture: left, top, right, bottom. */
  body: Box;
  /** How far down one meets it first on the picture's middle line. */
  hang: number;
  /** Where it stands to the eye: its axis across, and the side of a square that covers as much of the picture. */
  mass: readonly [axis: number, side: number];
  /** From the model's coordinates to the picture's. */
  project: (p: Vec3) => readonly [number, number];
}

export interface DrawOptions {
  camera: Camera;
  silhouette?: boolean;
  /** A silhouette cut like a lino block: what the ink does not reach are its lines. */
  seams?: boolean;
  /** What is not there: its lines, dashed. */
  missing?: boolean;
  ground?: boolean;
  /** On a sheet of ink: the shadow is drawn in paper. */
  onInk?: boolean;
  /** What throws the shadow, where it is not all that is drawn. */
  throws?: readonly Placed[];
  /** Where the picture ends, in view coordinates; without it, tight around the figure. */
  frame?: Box;
  /** The frame's lower edge is one of the figure too, and bears its line. */
  base?: boolean;
  /** The longer side of the picture, 640 where nothing else is said; stroke weights stay what they are. */
  size?: number;
  /** How much heavier the strokes are than in a picture of the whole. */
  pen?: number;
  /** For a picture that is one of many and passes by: corners on whole units. */
  lean?: boolean;
}

/** The longer side of pictures; stroke weights are made for it. */
const SIZE = 640;
const OUTLINE = 3;
const HEAVY = 1.7;
const THIN = 0.8;
/** Of lines that are cut out of a black shape, which is often shown small. */
const CUT_HEAVY = 3;
const CUT_THIN = 1.2;
const MARGIN = 3;
/** Steps to a unit of the picture, of the grid that corners snap to. */
const GRID = 10;
/** Steps of the grid that a pen goes by: a quarter of a unit, which nobody sees and which a third of the letters tell; by a whole one where the picture passes by. */
const FINE = 2.5;
const LEAN = GRID;
/** Square units that nobody misses in a picture that passes by. */
const SPECK = 2;

/** Points on the grid as a path that goes by whole steps of the pen, each relative to the last; a lean one leaves out specks. */
function path(on: readonly number[], closed: boolean, step: number, lean = false): string {
  const pts = coarse(on, step);
  if (pts.length < (closed ? 6 : 4) || (lean && closed && Math.abs(loopArea(pts)) < SPECK)) return '';
  let out = `M${pts[0]} ${pts[1]}l`;
  let sep = '';
  for (let i = 2; i < pts.length; i += 2) {
    const dx = (pts[i] as number) - (pts[i - 2] as number);
    const dy = (pts[i + 1] as number) - (pts[i - 1] as number);
    out += `${dx < 0 ? '' : sep}${dx}${dy < 0 ? '' : ' '}${dy}`;
    sep = ' ';
  }
  return closed ? `${out}z` : out;
}

/** The points in whole steps, none twice in a row. */
function coarse(pts: readonly number[], step: number): number[] {
  const out: number[] = [];
  for (let i = 0; i < pts.length; i += 2) {
    const [x, y] = [Math.round((pts[i] as number) / step), Math.round((pts[i + 1] as number) / step)];
    if (x !== out[out.length - 2] || y !== out[out.length - 1]) out.push(x, y);
  }
  return out;
}

/** Joins segments end to end; doubled ones once, straight runs as one. */
function chain(segs: readonly number[][]): number[][] {
  const key = (x: number, y: number) => (x + 16384) * 32768 + y + 16384;
  const seen = new Set<string>();
  const ends = new Map<number, number[]>();
  const list: number[][] = [];
  for (const s of segs) {
    const [a, b, c, d] = s as [number, number, number, number];
    if (a === c && b === d) continue;
    const id = a < c || (a === c && b < d) ? s.join() : [c, d, a, b].join();
    if (seen.has(id)) continue;
    seen.add(id);
    for (const k of [key(a, b), key(c, d)]) {
      const l = ends.get(k);
      if (l) l.push(list.length);
      else ends.set(k, [list.length]);
    }
    list.push(s);
  }
  const used = new Uint8Array(list.length);
  const out: number[][] = [];
  const follow = (pts: number[]) => {
    for (;;) {
      const [x, y] = [pts[pts.length - 2] as number, pts[pts.length - 1] as number];
      const i = (ends.get(key(x, y)) as number[]).find((k) => !used[k]);
      if (i === undefined) return;
      used[i] = 1;
      const [a, b, c, d] = list[i] as [number, number, number, number];
      const [nx, ny] = a === x && b === y ? [c, d] : [a, b];
      const n = pts.length;
      if (n >= 4) {
        const [dx, dy] = [nx - (pts[n - 4] as number), ny - (pts[n - 3] as number)];
        const [ex, ey] = [x - (pts[n - 4] as number), y - (pts[n - 3] as number)];
        if (Math.abs(dx * ey - dy * ex) / Math.hypot(dx, dy) < 0.7 && dx * ex + dy * ey > ex * ex + ey * ey) {
          pts.length = n - 2;
        }
      }
      pts.push(nx, ny);
    }
  };
  list.forEach((s, i) => {
    if (used[i]) return;
    used[i] = 1;
    const pts = s.slice();
    follow(pts);
    const back: number[] = [];
    for (let k = pts.length - 2; k >= 0; k -= 2) back.push(pts[k] as number, pts[k + 1] as number);
    follow(back);
    out.push(back);
  });
  return out;
}

/** What is so near the floor throws its shadow under it, in parts of the height of all that stands there, and at least so many of the model's units: what is higher, out of the picture. */
const NEAR_FLOOR = [0.2, 7] as const;
/** By a light from the upper left: how far to the right, and up the picture, a shadow falls, of the height of what throws it. */
const FALLS = [0.9, 0.1] as const;

/** The shadow on the floor under what stands on it: of each foot one of its own, or of wheels with the body that they bear. */
function shadowOf(placed: readonly Placed[], { yaw, pitch }: Camera): number[][] | undefined {
  const sp = Math.sin((pitch * Math.PI) / 180);
  if (sp < 0.05) return undefined;
  const turn = viewMatrix({ yaw, pitch: 0 });
  const stood = placed.map(({ solid, mat }) => ({
    edges: solid.shape.edges,
    at: solid.shape.verts.map((v) => apply(turn, apply(mat, v))),
  }));
  const high = Math.max(...stood.map(({ at }) => Math.max(...at.map(([, y]) => y))));
  const top = Math.max(high * NEAR_FLOOR[0], NEAR_FLOOR[1]);
  const soles = stood.flatMap(({ edges, at }) => {
    const low = at.filter(([, y]) => y < top);
    if (low.length === 0) return [];
    const cut = edges.flatMap(([a, b]): Vec3[] => {
      const [p, q] = [at[a] as Vec3, at[b] as Vec3];
      return p[1] < top !== q[1] < top ? [lerp3(p, q, (top - p[1]) / (q[1] - p[1]))] : [];
    });
    const all = [...low, ...cut];
    const plan = boxOf(all.flatMap(([x, , z]) => [x, z]));
    const shade = hullOf(all.flatMap(([x, y, z]) => [x + y * FALLS[0], y * FALLS[1] - z * sp]));
    return [{ plan, shade, touches: low.some(([, y]) => y < 1) }];
  });
  const feet: { plan: Box; shade: number[]; touches: boolean }[] = [];
  for (const sole of soles) {
    let own = sole;
    for (let i = feet.length - 1; i >= 0; i--) {
      const other = feet[i] as typeof sole;
      if (apart(own.plan, other.plan)) continue;
      feet.splice(i, 1);
      own = {
        plan: boxOf([...own.plan, ...other.plan]),
        shade: hullBy([...own.shade, ...other.shade]),
        touches: own.touches || other.touches,
      };
      i = feet.length;
    }
    feet.push(own);
  }
  return feet.filter(({ touches }) => touches).map(({ shade }) => shade);
}

/** The hull of many points: of pieces first, since it is quick only with a few. */
function hullBy(pts: readonly number[]): number[] {
  let out: number[] = [];
  for (let i = 0; i < pts.length; i += 400) out = hullOf([...out, ...pts.slice(i, i + 400)]);
  return out;
}

/** A convex polygon's part inside the frame and a margin round it, where no border of it shows; no margin below a base. */
function within(poly: readonly number[], f: Box, base = false): number[] {
  const pad = (f[3] - f[1]) * 0.02;
  let out = [...poly];
  for (const [axis, bound, sign] of [
    [0, f[0] - pad, 1],
    [1, base ? f[1] : f[1] - pad, 1],
    [0, f[2] + pad, -1],
    [1, f[3] + pad, -1],
  ] as const) {
    const next: number[] = [];
    for (let i = 0, j = out.length - 2; i < out.length; j = i, i += 2) {
      const dp = ((out[j + axis] as number) - bound) * sign;
      const d = ((out[i + axis] as number) - bound) * sign;
      if (dp > 0 !== d > 0) {
        const t = dp / (dp - d);
        for (const k of [0, 1])
          next.push((out[j + k] as number) + ((out[i + k] as number) - (out[j + k] as number)) * t);
      }
      if (d > 0) next.push(out[i] as number, out[i + 1] as number);
    }
    out = next;
  }
  return out;
}

/** What of a line lies above this height. */
function above(l: Line, y: number): Line {
  const x = l.x1 + ((l.x2 - l.x1) * (y - l.y1)) / (l.y2 - l.y1);
  if (l.y1 < y && l.y2 > y) return { ...l, x1: x, y1: y };
  return l.y2 < y && l.y1 > y ? { ...l, x2: x, y2: y } : l;
}

function meets(l: Line, f: Box): boolean {
  return (
    Math.max(l.x1, l.x2) > f[0] &&
    Math.min(l.x1, l.x2) < f[2] &&
    Math.max(l.y1, l.y2) > f[1] &&
    Math.min(l.y1, l.y2) < f[3]
  );
}

/** How far flat light reaches round what shines, in parts of the picture, and how much of it there is. */
const GLOW = [
  [0.032, 0.1],
  [0.014, 0.2],
] as const;

/** Of what shines behind the figure: how far out it is all there, and how wide it fades from there on. */
const HALO = { reach: 0.016, fade: 0.036 };

/** A convex outline, wider by `reach` all round. */
function around(poly: readonly number[], reach: number): number[] {
  const out: number[] = [];
  for (let i = 0; i < poly.length; i += 2)
    for (let k = 0; k < 16; k++) {
      const t = (k * Math.PI) / 8;
      out.push((poly[i] as number) + Math.cos(t) * reach, (poly[i + 1] as number) + Math.sin(t) * reach);
    }
  return hullBy(out);
}

export function extent(bodies: readonly Body[], points: readonly number[] = []): Box {
  const b: Box = [Infinity, Infinity, -Infinity, -Infinity];
  const grow = (x0: number, y0: number, x1: number, y1: number) => {
    b[0] = Math.min(b[0], x0);
    b[1] = Math.min(b[1], y0);
    b[2] = Math.max(b[2], x1);
    b[3] = Math.max(b[3], y1);
  };
  for (const { box } of bodies) grow(...box);
  if (points.length > 0) grow(...boxOf(points));
  return b;
}

/** Its sides, one after another, from the one that closes it. */
function* edgesOf(loop: readonly number[]): Generator<Box> {
  for (let i = 0, j = loop.length - 2; i < loop.length; j = i, i += 2)
    yield [loop[j], loop[j + 1], loop[i], loop[i + 1]] as Box;
}

/** The highest point of hulls on an upright line; the top of all where the line meets none. */
function topAt(x: number, bodies: readonly Body[]): number {
  let top = -Infinity;
  for (const { hull } of bodies) {
    for (const [x0, y0, x1, y1] of edgesOf(hull))
      if (x0 > x !== x1 > x) top = Math.max(top, y0 + ((y1 - y0) * (x - x0)) / (x1 - x0));
  }
  return top > -Infinity ? top : extent(bodies)[3];
}

/** Lamps by night that stand at the back of what they belong to: their light is seen behind it, not on it. */
function lampsBehind(placed: readonly Placed[]): ReadonlySet<number> {
  return new Set(
    placed.flatMap(({ night, solid, mat }, index) => {
      const depth = solid.shape.verts.reduce((sum, v) => sum + apply(mat, v)[2], 0);
      return night && solid.lamp && depth < 0 ? [index] : [];
    }),
  );
}

/** A picture with room for a halo: above and beside what is drawn, which stands on its lower edge. */
function withHalo([left, bottom, right, top]: Box, room: number): Box {
  return [left - room, bottom, right + room, top + room];
}

export function draw(placed: readonly Placed[], opts: DrawOptions): Drawing {
  const { pen = 1 } = opts;
  const step = opts.lean ? LEAN : FINE;
  /** A length of the picture in steps of its pen. */
  const inked = (length: number): number => Number(((length * GRID) / step).toFixed(1));
  const penned = (weight: number): number => inked(weight * pen);
  const view: Mat = viewMatrix(opts.camera);
  const bodies = toBodies(placed, view);
  const own = extent(bodies);
  const span = opts.frame ?? own;
  const rough = Math.max(span[2] - span[0], span[3] - span[1]);
  const floor = opts.ground && !opts.silhouette ? shadowOf(opts.throws ?? placed, opts.camera) : undefined;
  // A frame is that of a film or of a face from close by, where lamps are eyes.
  const behind = opts.frame ? new Set<number>() : lampsBehind(placed);
  const box =
    opts.frame ?? withHalo(extent(bodies, floor?.flat()), behind.size > 0 ? rough * HALO.fade * 2.6 : 0);
  const k = ((opts.size ?? SIZE) - 2 * MARGIN) / Math.max(box[2] - box[0], box[3] - box[1]);
  // Whole, but for what sums lose: a square stays one.
  const whole = (length: number): number => Math.ceil(length - 1e-6);
  const width = whole((box[2] - box[0]) * k + 2 * MARGIN);
  const height = whole((box[3] - box[1]) * k + 2 * MARGIN);
  const px = (x: number) => Math.round(((x - box[0]) * k + MARGIN) * GRID);
  const py = (y: number) => Math.round(((box[3] - y) * k + MARGIN) * GRID);
  const snap = (p: readonly number[]): number[] => p.map((v, i) => (i % 2 ? py(v) : px(v)));

  const near = neighbours(bodies);
  const groups = new Map<string, number[][]>();
  const lit = new Map<string, number[][]>();
  const halo = new Map<string, number[][]>();
  for (const { face, poly } of visiblePieces(bodies, near)) {
    const { night, solid } = placed[face.solid] as Placed;
    if (night && solid.lamp) {
      const lamps = behind.has(face.solid) ? halo : lit;
      const list = lamps.get(face.color);
      if (list) list.push(poly);
      else lamps.set(face.color, [poly]);
    }
    const p = snap(opts.frame ? within(poly, opts.frame, opts.base) : poly);
    if (p.length < 6) continue;
    const list = groups.get(face.color);
    if (list) list.push(p);
    else groups.set(face.color, [p]);
  }
  // One region per tone first; the outline is what remains between all of them and the paper.
  const tones = [...groups]
    .sort((a, b) => (a[0] < b[0] ? -1 : 1))
    .map(([color, polys]) => ({ color, loops: unite(polys, true) }));
  const outline = unite(tones.flatMap((t) => t.loops)).filter((l) => !isCrack(l));
  const join = (loops: readonly Loop[]) => loops.map((l) => path(l, true, step, opts.lean)).join('');
  const strokes = (list: readonly Line[]) =>
    chain(list.map((l) => [px(l.x1), py(l.y1), px(l.x2), py(l.y2)]))
      .map((c) => path(c, false, step, opts.lean))
      .join('');
  const linesOf = () => {
    const lines = keylines(bodies, near)
      .filter((l) => !opts.frame || meets(l, opts.frame))
      .map((l) => (opts.base && opts.frame ? above(l, opts.frame[1]) : l));
    return (w: Line['weight']) => strokes(lines.filter((l) => l.weight === w));
  };
  const ring = (polys: readonly number[][], reach: number): string =>
    join(
      unite(
        polys.map((poly) => snap(around(poly, (reach * SIZE) / k))),
        true,
      ),
    );
  const glow = [...lit].flatMap(([color, polys]) =>
    GLOW.map(
      ([reach, much]) =>
        `<path fill="${color}" fill-opacity="${much}" d="${ring(polys, opts.frame ? reach : reach / 2)}"/>`,
    ),
  );
  const halos = [...halo].map(
    ([color, polys]) =>
      `<filter id="h" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${inked(Math.round(HALO.fade * SIZE))}"/></filter>` +
      `<path filter="url(#h)" fill="${color}" fill-opacity=".9" d="${ring(polys, HALO.reach)}"/>`,
  );
  let content: string;
  if (opts.missing) {
    const of = linesOf();
    content =
      `<g fill="none" stroke="${ink}" stroke-linejoin="round" stroke-dasharray="${inked(30)} ${inked(18)}"><path stroke-width="${inked(OUTLINE * 4)}" d="${join(outline)}"/>` +
      `<path stroke-width="${inked(OUTLINE * 2)}" d="${of('heavy')}${of('thin')}"/></g>`;
  } else if (opts.silhouette) {
    content = `<path fill="#000" d="${join(outline)}"/>`;
    if (opts.seams) {
      const of = linesOf();
      content +=
        `<g fill="none" stroke="${paper}" stroke-linejoin="round" stroke-linecap="round">` +
        `<path stroke-width="${inked(CUT_THIN)}" d="${of('thin')}"/><path stroke-width="${inked(CUT_HEAVY)}" d="${of('heavy')}${join(outline)}"/></g>`;
    }
  } else {
    const fills = tones.map(({ color, loops }) => {
      // From close by, under a broad pen, what is thinner than a line is none of its own.
      const kept = pen > 1 && opts.frame ? loops.filter((l) => !isCrack(l)) : loops;
      const lean = kept.map(straighten).filter((l) => l.length >= 6);
      return `<path fill="${color}" stroke="${color}" d="${join(lean)}"/>`;
    });
    const of = linesOf();
    const shade = floor
      ? `<path fill="${opts.onInk ? paper : ink}" fill-opacity=".2" d="${floor.map((foot) => path(snap(foot), true, step)).join('')}"/>`
      : '';
    content =
      `${halos.join('')}${shade}<g stroke-linejoin="round" stroke-linecap="round"><g stroke-width="${inked(0.6)}">${fills.join('')}</g>` +
      `<g fill="none" stroke="${ink}"><path stroke-width="${penned(THIN)}" d="${of('thin')}"/>` +
      `<path stroke-width="${penned(HEAVY)}" d="${of('heavy')}"/><path stroke-width="${penned(OUTLINE)}" d="${join(outline)}"/></g></g>${glow.join('')}`;
  }
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `${opts.lean ? content : `<g transform="scale(${FINE / GRID})">${content}</g>`}</svg>\n`;
  const project = (p: Vec3): readonly [number, number] => {
    const v = apply(view, p);
    return [px(v[0]) / GRID, py(v[1]) / GRID];
  };
  const body: Box = [px(own[0]), py(own[3]), px(own[2]), py(own[1])].map((v) => v / GRID) as Box;
  const hang = py(topAt((box[0] + box[2]) / 2, bodies)) / GRID;
  return { svg, width, height, body, hang, mass: massOf(outline, (body[0] + body[2]) / 2), project };
}

/** The eye takes for the axis what lies halfway between the middle of an outline and where its weight is. */
function massOf(outline: readonly Loop[], middle: number): Drawing['mass'] {
  let [area, moment] = [0, 0];
  for (const loop of outline)
    for (const [x0, y0, x1, y1] of edgesOf(loop)) {
      const cross = x0 * y1 - x1 * y0;
      area += cross / 2;
      moment += ((x0 + x1) * cross) / 6;
    }
  return [(middle + moment / area / GRID) / 2, Math.sqrt(Math.abs(area)) / GRID];
}
