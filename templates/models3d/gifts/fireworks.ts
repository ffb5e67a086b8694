import type { Design } from '../design.ts';
import { eliteOptimusPrime, truckLeader } from '../figures/eliteOptimusPrime.ts';
import type { Vec2, Vec3 } from '../math.ts';
import type { PaintName } from '../paints.ts';
import type { Rig } from '../rig.ts';

/** Towards the eye that looks at the truck. */
const EYE: Vec3 = [-21, 24, 0];

/** A rocket that bursts, seen flat on: long sparks, and short ones between them. */
function burst(rig: Rig, name: string, at: Vec3, size: number, [far, near]: readonly PaintName[]): void {
  const p = rig.part(name, null, at);
  const rays = 14;
  for (let i = 0; i < rays; i++) {
    const turn = (i * 360) / rays + 6;
    const isLong = i % 2 === 0;
    const [from, to] = isLong ? [0.34, 1] : [0.24, 0.62];
    const w = size * (isLong ? 0.062 : 0.048);
    p.prism(
      'z',
      [0, 0, 0],
      [
        [0, from * size],
        [w, to * size * 0.86],
        [0, to * size],
        [-w, to * size * 0.86],
      ].map(([x, y]) => turned(x as number, y as number, turn)),
      0.8,
      (isLong ? far : near) as PaintName,
      { r: EYE },
    );
  }
}

function turned(x: number, y: number, degrees: number): [number, number] {
  const t = (degrees * Math.PI) / 180;
  return [x * Math.cos(t) - y * Math.sin(t), x * Math.sin(t) + y * Math.cos(t)];
}

/** A rocket on its stick, leaning, where it waits for midnight. */
export function rocket(
  rig: Rig,
  [name, on]: readonly [name: string, on: string | null],
  at: Vec3,
  lean: Vec3,
  [paint, band]: readonly PaintName[],
  cap: PaintName,
  k = 1,
): void {
  const p = rig.part(name, on, at);
  const extra = { r: lean };
  const turn = (profile: string): Vec2[] =>
    profile.split(', ').map((pair) => pair.split(' ').map((v) => Number(v) * k) as unknown as Vec2);
  p.lathe('y', [0, 0, 0], turn('3 8, 3 18'), paint as PaintName, { ...extra, n: 14 });
  p.lathe('y', [0, 0, 0], turn('3.2 11, 3.2 13.4'), band as PaintName, { ...extra, n: 14 });
  p.lathe('y', [0, 0, 0], turn('3.9 18, 0.1 25'), cap, { ...extra, n: 14 });
  p.lathe('y', [0, 0, 0], turn('0.8 -8, 0.8 8'), 'ochre', { ...extra, n: 6 });
}

/** The truck on the last night of the year: rockets on its bed, some of them up already. */
export const fireworks: Design = {
  ...eliteOptimusPrime,
  build: (rig) => {
    truckLeader(rig);
    rocket(rig, ['rocketA', null], [-7, 16, -24], [6, 0, 8], ['gold', 'white'], 'red');
    rocket(rig, ['rocketB', null], [4.2, 17, -27], [2, 0, -4], ['white', 'red'], 'teal');
    rocket(rig, ['rocketC', null], [11.5, 15, -24], [6, 0, -16], ['red', 'white'], 'gold');
    burst(rig, 'burstA', [-28, 41.5, -30], 11.5, ['red', 'white']);
    burst(rig, 'burstB', [18.5, 44, -40], 10.5, ['white', 'ochre']);
    burst(rig, 'burstC', [-8, 46.5, -44], 8.5, ['ochre', 'white']);
  },
  heroForm: 'vehicle',
  shadowless: ['burstA', 'burstB', 'burstC', 'rocketA', 'rocketB', 'rocketC'],
};

/** Rockets by themselves, in a bucket of sand. */
export const rockets: Design = {
  build: (rig) => {
    const bucket = rig.part('root', null, [0, 0, 0]);
    bucket.lathe('y', [0, 0, 0], '8 0, 11 16', 'steel', { n: 24 });
    bucket.lathe('y', [0, 0, 0], '9.1 4, 9.5 6', 'red', { n: 24 });
    bucket.lathe('y', [0, 0, 0], '11.6 15, 11.6 16.6', 'silver', { n: 24 });
    bucket.lathe('y', [0, 0, 0], '10 16, 9 17', 'gold', { n: 24 });
    rocket(rig, ['rocketA', null], [-6, 24, 0], [0, 0, 17], ['red', 'white'], 'gold');
    rocket(rig, ['rocketB', null], [0, 24.5, -3], [0, 0, 1], ['white', 'red'], 'teal');
    rocket(rig, ['rocketC', null], [6, 23, 2], [0, 0, -15], ['gold', 'white'], 'red');
  },
  hero: { yaw: 24, pitch: 14 },
  forms: { robot: { joints: {} } },
};
