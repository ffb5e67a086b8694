import type { Design } from '../design.ts';
import type { Vec2, Vec3 } from '../math.ts';
import type { PaintName } from '../paints.ts';
import type { Part } from '../part.ts';
import type { Pose, Rig } from '../rig.ts';
import { rocket } from './fireworks.ts';
import { bow, present } from './presents.ts';

/** What somebody wears or holds in a season: solids on parts of his own, and how they are turned. */
export interface Dress {
  readonly build: (rig: Rig) => void;
  readonly joints?: Pose['joints'];
}

/** What is worn in the picture of the whole, and by head and shoulders. */
interface Worn {
  readonly whole?: Dress;
  readonly bust?: Dress;
}

/** Where a thing is put: on a part, at a place in it, turned so, of this size. */
type Put = readonly [on: string, at: Vec3, turn: Vec3, k: number];

const put = (
  name: string,
  [on, at, turn, k]: Put,
  build: (part: Part, k: number, rig: Rig) => void,
): Dress => ({
  build: (rig) => build(rig.part(name, on, at), k, rig),
  joints: { [name]: turn },
});

const all = (...list: readonly Dress[]): Dress => ({
  build: (rig) => {
    for (const { build } of list) build(rig);
  },
  joints: Object.assign({}, ...list.map(({ joints }) => joints)),
});

/** A profile, radius and height, as large as the thing. */
const times = (k: number, ...profile: readonly Vec2[]): Vec2[] => profile.map(([r, y]) => [r * k, y * k]);

/** A red cap with a white band, bent over to the side. */
const cap = (...at: Put): Dress =>
  put('cap', at, (p, k) => {
    p.lathe('y', [0, 0, 0], times(k, [4.6, -1.2], [5.2, 0], [4.6, 1.2]), 'white', { n: 10 });
    p.lathe('y', [0, 0.8 * k, 0], times(k, [4.4, 0], [3.3, 4.4]), 'red', { n: 10 });
    p.lathe('y', [0.2 * k, 4.4 * k, 0], times(k, [3.5, -0.6], [2.4, 2.6]), 'red', { n: 10, r: [0, 0, -28] });
    p.lathe('y', [1.4 * k, 6.6 * k, 0], times(k, [2.6, -0.5], [1, 4.6]), 'red', { n: 10, r: [0, 0, -82] });
    p.lathe('y', [6.4 * k, 6.6 * k, 0], times(k, [1, -1.6], [1.9, 0], [1, 1.6]), 'white', { n: 8 });
  });

/** A cone of stripes with a tuft. */
const hat = (...at: Put): Dress =>
  put('hat', at, (p, k) => {
    const stripes = ['red', 'white', 'teal', 'white', 'ochre'] as const;
    stripes.forEach((paint, i) => {
      const [from, to] = [i / stripes.length, (i + 1) / stripes.length].map((t) => t * 10 * k) as [
        number,
        number,
      ];
      const r = (y: number) => 4 * k - y * 0.36;
      p.lathe(
        'y',
        [0, 0, 0],
        [
          [r(from), from],
          [r(to), to],
        ],
        paint,
        { n: 10 },
      );
    });
    for (const turn of [0, 60, 120])
      p.box([0, 10.6 * k, 0], [3.4 * k, 0.9 * k, 0.9 * k], 'red', { r: [0, turn, 30] });
  });

/** A walking stick of sugar. */
const cane = (...at: Put): Dress =>
  put('cane', at, (p, k) => {
    const run: [number, number][] = [-7, -4, -1, 2, 5, 8].map((y) => [0, y]);
    for (let i = 1; i <= 6; i++) {
      const t = (Math.PI * i * 32) / 180;
      run.push([3.2 - Math.cos(t) * 3.2, 8 + Math.sin(t) * 3.2]);
    }
    run.slice(1).forEach(([x, y], i) => {
      const [ax, ay] = run[i] as [number, number];
      p.cyl(
        'y',
        [((x + ax) / 2) * k, ((y + ay) / 2) * k, 0],
        1.15 * k,
        (Math.hypot(x - ax, y - ay) + 0.3) * k,
        i % 2 ? 'white' : 'red',
        {
          n: 8,
          r: [0, 0, (-Math.atan2(x - ax, y - ay) * 180) / Math.PI],
        },
      );
    });
  });

/** A scarf in a ring, one end of it hanging down in front. */
const scarf = (...at: Put): Dress =>
  put('scarf', at, (p, k, rig) => {
    p.lathe('y', [0, 0, 0], times(k, [8.4, -1.8], [9.6, 0], [8.4, 1.8]), 'red', { n: 12 });
    const end = rig.part('scarfEnd', 'scarf', [3.6 * k, -1 * k, 11.4 * k]);
    const stripes = ['red', 'white', 'red', 'white', 'red'] as const;
    stripes.forEach((paint, i) => {
      end.box([0, (-1.6 - i * 2) * k, 0], [4 * k, 2 * k, 1.6 * k], paint);
    });
    for (const x of [-1.4, 0, 1.4]) end.box([x * k, -12 * k, 0], [0.8 * k, 2.2 * k, 1.2 * k], 'red');
  });

/** A ribbon's bow that faces ahead. */
const ribbon = (paint: PaintName, ...at: Put): Dress => put('ribbon', at, (p, k) => bow(p, k, paint));

/** A small fir in its pot, with a star and baubles. */
const fir = (...at: Put): Dress =>
  put('fir', at, (p, k) => {
    const cone = (y: number, r: number, h: number) =>
      p.lathe(
        'y',
        [0, y * k, 0],
        [
          [r * k, 0],
          [0.3 * k, h * k],
        ],
        'leaf',
        { n: 9 },
      );
    p.lathe('y', [0, 0, 0], times(k, [3.4, 0], [4.4, 5.4]), 'red', { n: 9 });
    p.lathe('y', [0, 5.4 * k, 0], times(k, [4.9, -0.8], [4.9, 0.8]), 'white', { n: 9 });
    p.cyl('y', [0, 7.4 * k, 0], 1.2 * k, 3 * k, 'brick', { n: 7 });
    cone(8.4, 8, 9);
    cone(14, 6.4, 8);
    cone(19, 4.6, 7);
    p.lathe(
      'y',
      [0, 26.6 * k, 0],
      [
        [0.1, -1.8 * k],
        [1.7 * k, 0],
        [0.1, 1.8 * k],
      ],
      'ochre',
      { n: 4 },
    );
    for (const [turn, y, r] of [
      [20, 9.4, 7.4],
      [-40, 10.4, 6.6],
      [50, 15.2, 5.6],
      [-10, 15, 5.8],
      [-60, 19.8, 4.2],
      [24, 20.4, 3.8],
    ] as const) {
      const t = (turn * Math.PI) / 180;
      const b = 1.1 * k;
      p.lathe(
        'y',
        [Math.sin(t) * r * k, y * k, Math.cos(t) * r * k],
        [
          [b * 0.5, -b],
          [b, 0],
          [b * 0.5, b],
        ],
        turn > 0 ? 'ochre' : 'red',
        { n: 7 },
      );
    }
  });

/** A wrapped box on the floor. */
const box = (
  size: Vec3,
  [paper, ribbonOf]: readonly [PaintName, PaintName],
  at: Vec3,
  on = 'root',
): Dress => ({
  build: (rig) => present(rig, 'box', on, at, size, paper, ribbonOf),
});

/** A horn of paper, its mouth ahead. */
const horn = (...at: Put): Dress =>
  put('horn', at, (p, k) => {
    const r = (z: number) => 0.7 * k + z * 0.2;
    ['red', 'white', 'teal', 'white', 'ochre'].forEach((paint, i) => {
      const [from, to] = [i * 3.2 * k, (i + 1) * 3.2 * k];
      p.lathe(
        'z',
        [0, 0, 0],
        [
          [r(from), from],
          [r(to), to],
        ],
        paint as PaintName,
        { n: 9 },
      );
    });
    p.lathe('z', [0, 0, 16 * k], times(k, [4, -0.3], [5, 0.5]), 'red', { n: 9 });
  });

/** Flags along the upper half of the base's ring. */
const flags: Dress = {
  build: (rig) => {
    const p = rig.part('flags', 'ring', [0, 0, 5.4]);
    const paints = ['red', 'white', 'teal', 'ochre'] as const;
    for (let i = 0; i < 12; i++) {
      const turn = -99 + i * 18;
      const t = (turn * Math.PI) / 180;
      const at: Vec3 = [Math.sin(t) * 30.6, Math.cos(t) * 30.6, 0];
      p.prism('z', at, '-4.4 2, 4.4 2, 0 -8.4', 0.6, paints[i % 4] as PaintName, { r: [0, 0, -turn] });
    }
  },
};

/** A chain of paper round the neck. */
const chain = (...at: Put): Dress =>
  put('chain', at, (p, k) => {
    const paints = ['red', 'ochre', 'teal', 'white'] as const;
    for (let i = 0; i < 16; i++) {
      const turn = i * 22.5;
      const t = (turn * Math.PI) / 180;
      p.box(
        [Math.sin(t) * 9.4 * k, 0, Math.cos(t) * 9.4 * k],
        [3.8 * k, 3 * k, 1.8 * k],
        paints[i % 4] as PaintName,
        {
          r: [0, turn, i % 2 ? 24 : -24],
        },
      );
    }
  });

/** A rocket that somebody holds, or that stands in something of his. */
const up = (
  name: string,
  paints: readonly [PaintName, PaintName, PaintName],
  ...[on, at, turn, k]: Put
): Dress => ({
  build: (rig) => rocket(rig, [name, on], at, turn, [paints[0], paints[1]], paints[2], k),
});

const stacked = all(
  up('rocketL', ['white', 'red', 'teal'], 'stackL', [0, 18, -1], [0, 0, 0], 0.62),
  up('rocketR', ['gold', 'white', 'red'], 'stackR', [0, 18, -1], [0, 0, 0], 0.62),
);

/** By season, who wears what. */
export const seasons = {
  christmas: {
    interstellarScoutK1: {
      whole: cap('head', [0.6, 19.4, -1], [-6, 0, -8], 1.36),
      bust: cap('head', [0.6, 19.4, -1], [-6, 0, -8], 1.36),
    },
    bumblebeeG1Performance: {
      whole: cane('handR', [0.6, -4, 1], [90, 0, 0], 1.1),
      bust: cap('head', [0, 15, 0], [-4, 0, -6], 1.2),
    },
    eliteOptimusPrime: {
      whole: fir('root', [34, 0, 8], [0, 0, 0], 1),
      bust: ribbon('ochre', 'chest', [0, 17.4, 11], [62, 0, 0], 3.2),
    },
    eliteOptimusPrimeAiBase: {
      whole: ribbon('red', 'ring', [0, 28.4, 6], [40, 0, 0], 4.4),
      bust: ribbon('red', 'ring', [0, 28.4, 6], [40, 0, 0], 4.4),
    },
    buzzLightyearSpaceRangerAlpha: {
      whole: cap('dome', [0, 13.6, -2], [-10, 0, -10], 1.25),
      bust: scarf('chest', [0, 17.6, 0], [6, 0, 0], 1.16),
    },
    toyStoryBuzzLightyear: {
      whole: box([16, 13, 15], ['red', 'ochre'], [24, 0, 10]),
      bust: cap('dome', [0, 13, -2], [-10, 0, -10], 1.25),
    },
    grimlockG1Flagship: {
      whole: cap('skull', [0, 9.6, 2], [-8, 0, -8], 1.5),
      bust: cane('jaw', [0, 3, 25], [72, 0, 0], 1.35),
    },
    optimusPrimeRiseOfTheBeastsSignatureLimitedEdition: {
      whole: box([17, 15, 16], ['teal', 'ochre'], [30, 0, 12]),
      bust: ribbon('ochre', 'chest', [0, 15, 8.4], [62, 0, 0], 3),
    },
  },
  newYear: {
    interstellarScoutK1: {
      whole: up('rocket', ['red', 'white', 'ochre'], 'handR', [0.6, -3.4, 1], [60, 0, 60], 0.8),
      bust: hat('head', [0.6, 19.2, -0.6], [-4, 0, -8], 1.5),
    },
    bumblebeeG1Performance: {
      whole: hat('head', [0, 14.4, 0], [-4, 0, -6], 1.1),
      bust: hat('head', [0, 14.4, 0], [-4, 0, -6], 1.1),
    },
    eliteOptimusPrime: { whole: stacked, bust: stacked },
    eliteOptimusPrimeAiBase: { whole: flags, bust: flags },
    buzzLightyearSpaceRangerAlpha: {
      whole: hat('dome', [0, 12.8, -2], [-8, 0, -8], 1.2),
      bust: chain('chest', [0, 16.8, 0], [8, 0, 0], 1.3),
    },
    toyStoryBuzzLightyear: {
      whole: chain('chest', [0, 17.2, 0], [8, 0, 0], 1.16),
      bust: hat('dome', [0, 12.8, -2], [-8, 0, -8], 1.2),
    },
    grimlockG1Flagship: {
      whole: horn('jaw', [0, 3.4, 26], [0, 0, 0], 1.2),
      bust: horn('jaw', [0, 3.4, 26], [0, 0, 0], 1.2),
    },
    optimusPrimeRiseOfTheBeastsSignatureLimitedEdition: {
      whole: ribbon('teal', 'chest', [0, 15, 8.4], [62, 0, 0], 3),
      bust: ribbon('teal', 'chest', [0, 15, 8.4], [62, 0, 0], 3),
    },
  },
} satisfies Record<string, Record<string, Worn>>;

export type Season = keyof typeof seasons;

/** What members have adds up to presents too. */
export const onPoints = {
  christmas: box([15, 11, 14], ['red', 'ochre'], [-13, 12.4, -5], 'pile'),
  newYear: hat('pile', [-13, 12.2, -5], [0, 0, 0], 2),
} satisfies Record<Season, Dress>;

/** Somebody with what he wears. */
export function dressed(design: Design, { build }: Dress): Design {
  return {
    ...design,
    build: (rig) => {
      design.build(rig);
      build(rig);
    },
  };
}
