import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { placeOf, spread } from '../../templates/components/Leaders.tsx';
import { figures } from '../../templates/models3d/catalogue.ts';
import { renderFigure } from '../../templates/models3d/index.ts';
import { apply } from '../../templates/models3d/math.ts';
import { paints } from '../../templates/models3d/paints.ts';
import { poses } from '../../templates/models3d/poses.ts';
import { type Taken, worldsOf } from '../../templates/models3d/stage.ts';
import { toBodies, viewMatrix } from '../../templates/models3d/view.ts';
import { neighbours, visiblePieces } from '../../templates/models3d/visible.ts';

type Key = keyof typeof figures;
interface Point {
  readonly key: string;
  readonly part: string;
}

const callouts: (readonly [Key, readonly Point[]])[] = readdirSync('data/pages')
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) => {
    const page = parse(readFileSync(`data/pages/${name}`, 'utf8'), { logLevel: 'error' });
    const sections = page.type === 'product' ? page.content.sections : [];
    return sections.flatMap((section: { type: string; art: string; points: readonly Point[] }) => {
      const [, key] = /^figures\/(\w+)-stand\.svg$/.exec(section.art) ?? [];
      return section.type === 'callouts' ? [[key as Key, section.points] as const] : [];
    });
  });

it('every page with callouts points into a standing figure', () => {
  expect(callouts.length).toBeGreaterThan(2);
  for (const [key] of callouts) expect(Object.keys(figures)).toContain(key);
});

it.each(callouts)('%s: points stand on the parts they name, and no leader crosses an eye', (key, points) => {
  const view = { pose: 'facing', camera: 'facing', ground: false } as const;
  const { anchors, width, height, project } = renderFigure(key, view) as Taken;
  const design = figures[key];
  const pose = poses[key].facing ?? poses[key].stand;
  const placed = [...worldsOf(design, pose as never, 0)].flatMap(([part, mat]) =>
    part.solids.map((solid) => ({ name: part.name, solid, mat, tones: paints[solid.paint] })),
  );
  const { yaw, pitch } = design.hero ?? { yaw: 32, pitch: 9 };
  const bodies = toBodies(placed, viewMatrix({ yaw: -yaw, pitch }));
  // The scale and the origin of the picture, from two points of the model and where they are in it.
  const own = bodies.flatMap(({ verts }) => verts);
  const at = placed.flatMap(({ solid, mat }) => solid.shape.verts.map((v) => project(apply(mat, v))));
  const box = (list: readonly (readonly number[])[], i: number) => list.map((p) => p[i] as number);
  const [left, right] = [Math.min(...box(own, 0)), Math.max(...box(own, 0))];
  const [x0, x1] = [Math.min(...box(at, 0)), Math.max(...box(at, 0))];
  const [top, y0] = [Math.max(...box(own, 1)), Math.min(...box(at, 1))];
  const k = (right - left) / (x1 - x0);
  const seen = visiblePieces(bodies, neighbours(bodies));
  const under = ([x, y]: readonly [number, number]): string[] => {
    const [u, v] = [left + (x - x0) * k, top - (y - y0) * k];
    return seen
      .filter(({ poly }) =>
        poly.every((a, i) => {
          if (i % 2) return true;
          const [b, c, d] = [
            poly[i + 1],
            poly[(i + 2) % poly.length],
            poly[(i + 3) % poly.length],
          ] as number[];
          return ((c as number) - a) * (v - (b as number)) >= ((d as number) - (b as number)) * (u - a);
        }),
      )
      .map(({ face }) => placed[face.solid]?.name ?? '');
  };
  for (const { part } of points) expect(under(anchors[part] ?? [0, 0]), part).toContain(part);

  const eyes = placed
    .filter(({ name, solid }) => name === 'head' && solid.lamp)
    .map(({ solid, mat }) => solid.shape.verts.map((v) => project(apply(mat, v))));
  const figure = { src: '', alt: '', width, height };
  const marks = spread(
    points.map((point) => placeOf(figure, {}, anchors[point.part])),
    figure,
  );
  for (const [i, mark] of marks.entries()) {
    const aside = mark ? Math.abs(mark.at - mark.y) : 0;
    for (const eye of mark ? eyes : []) {
      const [from, to] = [Math.min(...box(eye, 0)), Math.max(...box(eye, 0))];
      const [above, below] = [Math.min(...box(eye, 1)) - 3, Math.max(...box(eye, 1)) + 3];
      for (let x = mark?.x ?? 0; x >= 0 && x <= width; x += mark?.side === 'left' ? -1 : 1) {
        const gone = Math.min(Math.abs(x - (mark?.x ?? 0)), aside);
        const y = (mark?.y ?? 0) + Math.sign((mark?.at ?? 0) - (mark?.y ?? 0)) * gone;
        expect(x > from && x < to && y > above && y < below, points[i]?.key).toBe(false);
      }
    }
  }
});
