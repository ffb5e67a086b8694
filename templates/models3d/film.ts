import type { Design } from './design.ts';
import { draw } from './draw.ts';
import { apply, type Mat, mul, rotation, type Vec3 } from './math.ts';
import { atNight, ink, lampOf, type Paint, type PaintName, paints, paper, spotlit } from './paints.ts';
import type { Part } from './part.ts';
import { type Pose, poseAt } from './rig.ts';
import { rigOf } from './stage.ts';
import type { Box, Camera, Placed } from './view.ts';

export const FPS = 30;
const WIDTH = 1280;
const HEIGHT = 720;

/** A value by time: [seconds, value], and how it gets there from the one before. */
export type Track = readonly (readonly [seconds: number, value: number, ease?: Ease])[];
export type Ease = 'smooth' | 'in' | 'out' | 'jump';

/** A short film of one figure: poses, camera and way along time. */
export interface Film {
  readonly design: Design;
  readonly start: Pose;
  /** Poses that it takes one after another, each with the second at which it is reached. */
  readonly poses: readonly (readonly [seconds: number, pose: Pose])[];
  readonly yaw: Track;
  readonly pitch: Track;
  /** How far it has gone ahead. */
  readonly way?: Track;
  /** Parts that roll as it goes, with their radius. */
  readonly wheels?: Readonly<Record<string, number>>;
  /** Height of the picture in the model's units. */
  readonly height: Track;
  /** Height of the ground in the picture, 0…1. */
  readonly ground: number;
  /** The second at which the light goes out: eyes alone, and then he stands in a spotlight until the end. */
  readonly dark: number;
  /** Parts whose lamps are off then: eyes of the form that he is not in. */
  readonly off?: readonly string[];
}

const eases: Readonly<Record<Ease, (t: number) => number>> = {
  smooth: (t) => t * t * (3 - 2 * t),
  in: (t) => t * t,
  out: (t) => 1 - (1 - t) * (1 - t),
  jump: () => 0,
};

function at(track: Track, seconds: number): number {
  const next = track.findIndex(([when]) => when > seconds);
  const last = track[track.length - 1] as Track[number];
  if (next === -1) return last[1];
  const [to, b, ease = 'smooth'] = track[next] as Track[number];
  if (next === 0) return b;
  const [from, a] = track[next - 1] as Track[number];
  return a + (b - a) * eases[ease]((seconds - from) / (to - from));
}

export function framesOf(film: Film): number {
  return Math.round((film.poses[film.poses.length - 1]?.[0] ?? 0) * FPS);
}

/** The picture that stands for a film: its last, in which he stands and is lit. */
export function posterOf(film: Film): string {
  return filmFrame(film, framesOf(film));
}

/** How long it is dark before the spotlight is on. */
const DARK = 0.4;

type Light = 'day' | 'none' | 'spot';

function lightAt(film: Film, seconds: number): Light {
  if (seconds < film.dark) return 'day';
  return seconds < film.dark + DARK ? 'none' : 'spot';
}

const none = [ink, ink, ink, ink] as const;

/** A solid's tones in a light: in none of it, and in a spot, lamps shine by themselves. */
function tonesIn(light: Light, paint: PaintName, isLamp = false): Paint {
  if (light === 'day') return paints[paint];
  const lamp = lampOf(paint);
  if (isLamp) return [lamp, lamp, lamp, lamp];
  return light === 'spot' ? atNight(paint, spotlit) : none;
}

/** One frame of a film, a complete SVG file. */
export function filmFrame(film: Film, frame: number): string {
  const seconds = frame / FPS;
  const way = film.way ? at(film.way, seconds) : 0;
  const speed = film.way ? Math.abs(way - at(film.way, Math.max(0, seconds - 1 / FPS))) : 0;
  const light = lightAt(film, seconds);
  const camera: Camera = { yaw: at(film.yaw, seconds), pitch: at(film.pitch, seconds) };
  const worlds = worldsAt(film, seconds, way);
  const placed: Placed[] = [];
  for (const [part, mat] of worlds)
    for (const own of part.solids) {
      const solid = own.lamp && film.off?.includes(part.base) ? { ...own, lamp: false } : own;
      placed.push({ solid, mat, tones: tonesIn(light, solid.paint, solid.lamp), night: light !== 'day' });
    }
  const height = at(film.height, seconds);
  const half = (height * WIDTH) / HEIGHT / 2;
  const box: Box = [-half, -height * film.ground, half, height * (1 - film.ground)];
  const drawing = draw(placed, { camera, ground: light === 'day', frame: box, size: WIDTH });
  const inner = drawing.svg.slice(drawing.svg.indexOf('>') + 1, drawing.svg.lastIndexOf('</svg>'));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<path fill="${light === 'day' ? paper : ink}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>` +
    `${light === 'day' ? sheet() : ''}${light === 'spot' ? beam(drawing.body, film.ground) : ''}` +
    `${wind(speed, way, drawing.project)}${inner}</svg>\n`
  );
}

/** Where every part is: on the floor, as far along as it has gone, its wheels rolled. */
function worldsAt(film: Film, seconds: number, way: number): Map<Part, Mat> {
  const rig = rigOf(film.design);
  const steps: Film['poses'] = [[0, film.start], ...film.poses];
  const next = steps.findIndex(([when]) => when > seconds);
  const i = next === -1 ? steps.length - 1 : next;
  const [from, a] = steps[i - 1] as (typeof steps)[number];
  const [to, b] = steps[i] as (typeof steps)[number];
  const worlds = poseAt(rig, a, b, Math.min(1, (seconds - from) / (to - from)), film.design.leg);
  let floor = Infinity;
  for (const [part, m] of worlds)
    for (const { shape } of part.solids) for (const v of shape.verts) floor = Math.min(floor, apply(m, v)[1]);
  for (const [part, m] of worlds) {
    const radius = film.wheels?.[part.base];
    const rolled = radius === undefined ? m : mul(m, rotation([(-way / radius) * (180 / Math.PI), 0, 0]));
    worlds.set(
      part,
      rolled.map((v, k) => (k === 7 ? v - floor : k === 11 ? v + way : v)),
    );
  }
  return worlds;
}

/** The light that he stands in: two cones from above, and the pool where they meet the floor. */
function beam([left, , right]: Box, ground: number): string {
  const [x, y, r] = [(left + right) / 2, HEIGHT * (1 - ground), Math.max(250, (right - left) * 0.62)];
  const cone = (from: number, to: number) => `M${x - from} 0h${from * 2}L${x + to} ${y}H${x - to}z`;
  const round = (n: string) => n.replace(/\d+\.\d+/g, (v) => `${Math.round(Number(v))}`);
  return round(
    `<g fill="#FFF4CC"><path fill-opacity=".09" d="${cone(110, r * 1.25)}"/><path fill-opacity=".14" d="${cone(60, r)}"/>` +
      `<ellipse fill-opacity=".3" cx="${x}" cy="${y}" rx="${r * 1.25}" ry="${r * 0.16}"/></g>`,
  );
}

/** The printed sheet: four marks of registration and a rule at the lower edge. */
function sheet(): string {
  const marks = [
    [40, 40],
    [WIDTH - 40, 40],
    [40, HEIGHT - 40],
    [WIDTH - 40, HEIGHT - 40],
  ] as const;
  const crosses = marks.map(([x, y]) => `M${x - 14} ${y}h28M${x} ${y - 14}v28`).join('');
  const circles = marks.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="7"/>`).join('');
  let ticks = '';
  for (let x = 80; x <= WIDTH - 80; x += 28)
    ticks += `M${x} ${HEIGHT - 40}v${(x - 80) % 140 === 0 ? -14 : -7}`;
  return `<g fill="none" stroke="${ink}" stroke-width="1.2"><path d="${crosses}${ticks}"/>${circles}</g>`;
}

/** Lines behind what goes fast. */
function wind(speed: number, way: number, project: (p: Vec3) => readonly [number, number]): string {
  if (speed < 1.2) return '';
  const rows = [
    [-13, 5, 0],
    [13, 9, 12],
    [-9, 17, 5],
    [9, 3, 20],
    [0, 21, 9],
    [14, 15, 2],
  ] as const;
  const lines = rows.map(([x, y, gap]) => {
    const z = way - 30 - gap;
    const [x1, y1] = project([x, y, z]);
    const [x2, y2] = project([x, y, z - speed * 6]);
    return `M${x1} ${y1}L${x2} ${y2}`;
  });
  return `<path fill="none" stroke="${ink}" stroke-width="1.7" stroke-linecap="round" d="${lines.join('')}"/>`;
}
