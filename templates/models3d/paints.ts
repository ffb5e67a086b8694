/** Four flat tones, from the face in the light to the one turned away. */
export type Paint = readonly [string, string, string, string];

export const ink = '#14130F';
export const paper = '#F2EFE6';

export const paints = {
  ink: ['#5b5850', '#3a3832', '#282620', '#1b1a15'],
  steel: ['#e0dfd8', '#b9b9b2', '#8d8f8b', '#64676a'],
  silver: ['#f4f3ee', '#d6d5cf', '#a6a8a6', '#6f7276'],
  dark: ['#8f9190', '#6a6d6e', '#4d5053', '#37393b'],
  white: ['#fffef8', '#f4f0e3', '#d3cebd', '#a9a493'],
  eye: ['#fffef8', '#fbf7ec', '#efe9da', '#d8d1be'],
  glass: ['#dbe9ea', '#a9c6cb', '#6f949e', '#45666f'],
  yellow: ['#ffd84d', '#f5b70a', '#cf8d00', '#96610a'],
  ochre: ['#ffe27a', '#f7c62f', '#d39a12', '#976b12'],
  red: ['#f0644c', '#d3321f', '#a12014', '#6f150f'],
  brick: ['#e57a5a', '#c04a2b', '#92321b', '#642113'],
  crimson: ['#dc5560', '#b32335', '#851725', '#5b0f1a'],
  blue: ['#7f9fc4', '#46699a', '#314d76', '#223653'],
  slate: ['#98a9b8', '#667a8d', '#495b6c', '#33414e'],
  navy: ['#6d83ab', '#3a5080', '#283a60', '#1c2945'],
  gold: ['#f3d98c', '#d6ad4a', '#a58030', '#735720'],
  plum: ['#a693c2', '#76609a', '#564474', '#3c2f52'],
  leaf: ['#b5d98a', '#7fb04b', '#5a8532', '#3e5f23'],
  teal: ['#86c9c0', '#3f9d93', '#2a746d', '#1c524d'],
  orange: ['#ffae6b', '#f07f2e', '#bd5a17', '#854010'],
  sky: ['#b9d9ec', '#7db4d6', '#5487aa', '#3a617d'],
  skin: ['#fbdcbf', '#edbd95', '#cf956c', '#9a694a'],
  lilac: ['#cdbbe6', '#9d83c6', '#735a9b', '#50406e'],
} as const satisfies Record<string, Paint>;

export type PaintName = keyof typeof paints;

/** What lamps shine in: white glass is warm, the rest keeps its colour. */
const shine: Partial<Record<PaintName, string>> = { red: '#ff6a4a', sky: '#a8e4ff' };
const warm = '#ffdc7d';

export const lampOf = (paint: PaintName): string => shine[paint] ?? warm;

/** The night's own colour, and how much of it lies on a tone: hardly any on what a light from above meets. */
const dark = '#0c0f1c';
const depth = [0.08, 0.5, 0.66, 0.8] as const;

/** In a spotlight, what is turned to the hall is lit too: dark are the back, and what faces the floor. */
export const spotlit = [0, 0.1, 0.3, 0.6] as const;

/** A face is lit by its own instruments, and its eyes meet one from the dark: without their whites they would be dark glasses. */
const near: Partial<Record<PaintName, number>> = { skin: 0.45, eye: 0.1, sky: 0.4 };

/** The same four tones by a light from above. */
export function atNight(paint: PaintName, depths: readonly number[] = depth): Paint {
  const all = near[paint] ?? 1;
  return paints[paint].map((tone, i) => mix(tone, dark, (depths[i] as number) * all)) as unknown as Paint;
}

function mix(a: string, b: string, t: number): string {
  const part = (c: string, at: number) => Number.parseInt(c.slice(at, at + 2), 16);
  const hex = (at: number) => Math.round(part(a, at) * (1 - t) + part(b, at) * t);
  return `#${[1, 3, 5].map((at) => hex(at).toString(16).padStart(2, '0')).join('')}`;
}
