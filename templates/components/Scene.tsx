import type { ReactNode } from 'react';
import { isNight } from '../paint.ts';

/**
 * The surroundings of a figure in two flat tones of its paint: background, foreground, and the ground from y = 500
 * down. The middle stays free.
 */
const SCENES = {
  // A screen, a mug, a keyboard, some books.
  desk: {
    far: 'M905 96h640v330H905zM1180 426h90v60h-90zM1110 486h230v14h-230z',
    near: 'M770 408h86v14h18q26 0 26 30t-26 30h-22l-6 18h-70zM856 436v32h14q12 0 12-16t-12-16zM1556 500V250h34v250zm-42 0V286h36v214zM890 546h330l24 44H866z',
  },
  // The window of a child's room at night, with blocks below it.
  room: {
    far: 'M880 40h650v440H880zm20 20v190h295V60zm315 0v190h295V60zM900 270v190h295V270zm315 0v190h295V270zM1300 155a52 52 0 1 0 76-46 60 60 0 0 1-76 46zM948 120l8 18 20 2-15 13 5 20-18-11-17 11 4-20-15-13 20-2zM1110 190l5 11 12 1-9 8 3 12-11-6-10 6 3-12-9-8 12-1zM1450 350l6 13 14 2-10 9 3 14-13-7-12 7 3-14-10-9 14-2z',
    near: 'M850 480h710v20H850zM700 440h60v60h-60zM766 440h60v60h-60zM1530 440a40 40 0 1 1 80 0 40 40 0 0 1-80 0z',
  },
  // Hills, a mountain of fire and its cloud, ferns.
  wild: {
    far: 'M420 500 640 372 760 430 1010 190h96l120 150 140-66 234 226zM1004 172q-40-16-24-52 8-26 40-22 8-42 56-36 46-30 78 12 44-8 46 30 30 22-2 48-30 34-70 14-30 28-66 8-30 14-58-2z',
    near: 'M560 500l40-56 34 30 22-48 44 74zM1380 500q10-120 60-170 6 110-20 170zM1450 500q40-90 110-110-20 70-70 110zM1370 500q-40-90-100-100 20 66 60 100zM820 500l26-36 40 18 18 18z',
  },
  // A bridge over the bay, cables from two towers.
  bridge: {
    far: 'M520 500V430l90-34v-70h50v60l70-50h60v70l70-30v120zM940 500V70h34v60h52V70h34v430h-34V330h-52v170zm34-330v120h52V170zM1420 500V70h34v60h52V70h34v430h-34V330h-52v170zm34-330v120h52V170z',
    near: 'M300 470h1300v30H300zM957 84Q800 420 500 470h14Q810 440 957 110zM1043 84q80 300 197 340 117-40 197-340v26q-80 340-197 366-117-26-197-366zM1523 84q30 130 77 220v24q-50-90-77-218z',
  },
  // Streets of a town, lamps along the kerb.
  town: {
    far: 'M430 500V380h90v-60h80v60h40V250h120v90h50V180h30v-40h40v40h30v160h60V110h150v390h60V210h120v60h70V90h160v140h70v270z',
    near: 'M862 500V200q0-34 34-34h46l14 20h-56q-16 0-16 18v296zM1540 500V200q0-34-34-34h-46l-14 20h56q16 0 16 18v296zM1290 576h120l10 14h-124zM1500 576h100v14h-92z',
  },
  // Towers of another world under two moons.
  spires: {
    far: 'M380 500l70-190 30 70 60-210 50 160 40-60 70 230zM760 500l40-150 40 60 90-330 60 210 40-80 50 160 30-60 40 190zM1230 500l60-260 40 90 90-270 70 220 50-80 60 300zM700 150a58 58 0 1 1 116 0 58 58 0 0 1-116 0zM846 90a24 24 0 1 1 48 0 24 24 0 0 1-48 0z',
    near: 'M520 500l30-70 34 34 30-64 50 100zM1500 500l24-120 30 40 46-80v160z',
  },
  // A planet with its ring, a moon, stars.
  orbit: {
    far: 'M800 190a96 96 0 1 1 192 0 96 96 0 0 1-192 0zM690 236q210 20 410-96l12 16q-210 130-420 100zM1430 96a38 38 0 1 1 76 0 38 38 0 0 1-76 0zM620 90l5 12 12 5-12 5-5 12-5-12-12-5 12-5zM1180 70l6 14 14 6-14 6-6 14-6-14-14-6 14-6zM1080 330l4 10 10 4-10 4-4 10-4-10-10-4 10-4zM1550 260l6 14 14 6-14 6-6 14-6-14-14-6 14-6zM520 300l4 10 10 4-10 4-4 10-4-10-10-4 10-4z',
    near: 'M420 500q100-40 190-12 60-44 150-16 120-34 220 6 130-40 260-8 150-44 360 30zM720 560q60-18 120 0-60 18-120 0zM1420 580q50-14 100 0-50 14-100 0z',
  },
  // A table to learn at: blocks, gears, pencils, a ruler along its edge.
  workshop: {
    far: 'M880 70h660v360H880zm24 24v312h612V94zM950 200h120v30H950zM1090 200h200v30h-200zM950 250h220v30H950zM1190 250h90v30h-90zM950 300h70v30h-70zM1040 300h260v30h-260z',
    near: 'M740 450h50v50h-50zM796 450h50v50h-50zM1530 500l-8-90h78v90zM1534 404l-14-110 14-26 14 22 8 114zM1566 404l10-130 14-20 10 28v122zM920 610h4v14h-4zM1020 610h4v14h-4zM1120 610h4v14h-4zM1220 610h4v14h-4zM1320 610h4v14h-4zM1420 610h4v14h-4zM1520 610h4v14h-4zM860 624h740v8H860z',
  },
} as const;

export type SceneName = keyof typeof SCENES;
export const SCENE_NAMES = Object.keys(SCENES) as [SceneName, ...SceneName[]];

/** The scenery behind a figure, from edge to edge: darker than its paint, or lighter if the paint is nearly black. */
export function Scene({
  name,
  ground,
}: {
  readonly name: SceneName;
  readonly ground: string | null;
}): ReactNode {
  const { far, near } = SCENES[name];
  return (
    <svg
      className="scene"
      viewBox="0 0 1600 640"
      preserveAspectRatio="xMaxYMax slice"
      fill={isNight(ground) ? '#FFF' : undefined}
      aria-hidden="true"
    >
      <path fillOpacity="0.12" d={far} />
      <path fillOpacity="0.22" d={near} />
      <path fillOpacity="0.12" d="M0 500h1600v140H0z" />
    </svg>
  );
}
