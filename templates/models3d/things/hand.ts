import type { Rig } from '../rig.ts';

/** A draughtsman's wooden hand, grown-up size, upright with the palm to the eye: one unit is a centimetre. */
export function hand(rig: Rig): void {
  const p = rig.part('palm', null, [0, 0, 0]);
  p.lathe('y', [0, -0.35, 0], '3.6 -0.35, 3.6 0.35', 'white', { n: 24 });
  p.lathe('y', [0, 0.9, 0], '2.5 -1, 2.2 0.6', 'white', { n: 16 });
  p.lathe('y', [0, 1.9, 0], '1.5 -0.6, 2 0, 1.5 0.6', 'ochre', { n: 14 });
  // The palm: the ball of the thumb, the heel, the pad under the fingers.
  p.prism(
    'z',
    [0, 0, 0],
    '-2.4 2.2, 2 2.2, 3.2 4, 4.1 8.4, 3.6 10, -3.9 10.2, -4.3 8.6, -3.7 4',
    2.4,
    'white',
    {
      ends: '-1.2 0.94 0 0.3, -0.5 1, 0.6 1, 1.2 0.93 0 0.4',
      grooves: 'z -3.2 6.2 0.6 7.4 2.6 9, z -3.2 4.6 0.6 5.2 2.2 7',
    },
  );
  p.prism('z', [2, 5, 1.1], '-1.2 -2.4, 0.8 -1.8, 1.6 0.6, 0.6 2.4, -1 1.8, -1.6 -0.4', 0.9, 'white', {
    ends: '-0.45 1, 0.1 1, 0.45 0.8',
  });
  const finger = (name: string, x: number, y: number, lean: number, r: number, bones: readonly number[]) => {
    const f = rig.part(name, 'palm', [x, y, 0]);
    f.lathe('y', [0, 0.05, 0], `${r * 0.72} -0.3, ${r * 0.9} 0, ${r * 0.72} 0.3`, 'ochre', {
      n: 10,
      r: [0, 0, lean],
    });
    let at = 0.3;
    const a = (lean * Math.PI) / 180;
    bones.forEach((l, i) => {
      const k = r * (1 - i * 0.09);
      const mid = at + l / 2;
      const place = (t: number): [number, number, number] => [-Math.sin(a) * t, Math.cos(a) * t, 0];
      const tip = i === bones.length - 1;
      const profile = tip
        ? `${k * 0.86} ${-l / 2}, ${k} ${-l / 4}, ${k * 0.92} ${l / 5}, ${k * 0.5} ${l / 2}`
        : `${k * 0.86} ${-l / 2}, ${k} ${-l / 5}, ${k * 0.96} ${l / 4}, ${k * 0.82} ${l / 2}`;
      f.lathe('y', place(mid), profile, 'white', { n: 10, r: [0, 0, lean] });
      if (!tip)
        f.lathe('y', place(at + l + 0.1), `${k * 0.62} -0.28, ${k * 0.78} 0, ${k * 0.62} 0.28`, 'ochre', {
          n: 10,
          r: [0, 0, lean],
        });
      at += l + 0.24;
    });
  };
  finger('little', -3.5, 9.9, 12, 0.74, [2, 1.5, 1.6]);
  finger('ring', -1.4, 10.3, 4, 0.84, [2.7, 2, 1.8]);
  finger('middle', 0.8, 10.3, -1, 0.88, [2.9, 2.2, 1.9]);
  finger('index', 2.9, 10, -8, 0.84, [2.6, 1.9, 1.7]);
  finger('thumb', 3.2, 4.6, -42, 0.98, [2.6, 2.4]);
}
