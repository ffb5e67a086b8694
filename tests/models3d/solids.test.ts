import { describe, expect, it } from 'vitest';
import { figures, gifts } from '../../templates/models3d/catalogue.ts';
import type { Design } from '../../templates/models3d/design.ts';
import { dot, type Mat } from '../../templates/models3d/math.ts';
import { isCrack, loopArea, unite } from '../../templates/models3d/merge.ts';
import { Part } from '../../templates/models3d/part.ts';
import { boxShape, cutShape, plateShape, type Shape } from '../../templates/models3d/solids.ts';
import { rigOf } from '../../templates/models3d/stage.ts';
import { boxed, known } from '../../templates/models3d/things/index.ts';
import { areaOf, type Body, toBodies, viewMatrix } from '../../templates/models3d/view.ts';

describe('solids', () => {
  it('closes every shape: each edge lies between two faces', () => {
    const shapes: Shape[] = [boxShape([2, 3, 4], [0.5, 0, 0, 0]), plateShape('-x', [4, 5, 6], 1, 0.6)];
    shapes.push(cutShape(shapes[1] as Shape, [0.6, 0.8, 0], 1));
    for (const s of shapes) {
      // Euler: corners − edges + faces = 2.
      expect(s.verts.length - s.edges.length + s.faces.length).toBe(2);
    }
  });

  it('builds all figures and gifts of convex solids', () => {
    for (const [key, d] of Object.entries({
      ...figures,
      ...gifts,
      ...boxed,
      hand: known.hand.design,
    } as Record<string, Design>)) {
      for (const part of rigOf(d).parts) {
        part.solids.forEach((s, i) => {
          s.shape.faces.forEach((f, k) => {
            const n = s.normals[k] as readonly [number, number, number];
            const c = dot(n, s.shape.verts[f[0] as number] as readonly [number, number, number]);
            const out = Math.max(...s.shape.verts.map((v) => dot(n, v) - c));
            expect(out, `${key} ${part.name} solid ${i} bulges inwards`).toBeLessThan(0.03);
          });
          expect(
            s.shape.verts.length - s.shape.edges.length + s.shape.faces.length,
            `${key} ${part.name} ${i}`,
          ).toBe(2);
        });
      }
    }
  });

  it('folds the crown of the cap of six panels, each of few planes', () => {
    const panels = rigOf(gifts['gift-cap']).byName.get('crown')?.solids.slice(0, 6) ?? [];
    expect(panels).toHaveLength(6);
    for (const { normals, shades } of panels) {
      // Two round, three up, and those of its top, its foot and its seams.
      expect(normals.length).toBeLessThanOrEqual(14);
      expect(shades).toBeUndefined();
    }
  });

  it('ends the shade of a round thing along a curve, and covers it whole', () => {
    const tones = ['a', 'b', 'c', 'd'] as const;
    const facesOf = (round: boolean) => {
      const part = new Part('ball', 'ball', undefined, [0, 0, 0], false);
      part.lathe('y', [0, 0, 0], '3 -9.5, 6 -8, 8 -6, 9.4 -3.2, 10 0, 9.4 3.2, 8 6, 6 8, 3 9.5', 'white', {
        n: 24,
        crease: 40,
        round,
      });
      const mat: Mat = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
      const placed = part.solids.map((solid) => ({ solid, mat, tones }));
      return (toBodies(placed, viewMatrix({ yaw: 0, pitch: 0 }))[0] as Body).faces;
    };
    const [round, flat] = [facesOf(true), facesOf(false)];
    const sum = (faces: typeof round) => faces.reduce((all, face) => all + areaOf(face.poly), 0);
    expect(sum(round)).toBeCloseTo(sum(flat), 6);
    expect(round.length).toBeGreaterThan(flat.length);
    const at = new Map<string, Set<string>>();
    for (const { poly, color } of round)
      for (let i = 0; i < poly.length; i += 2) {
        const key = `${poly[i]?.toFixed(6)} ${poly[i + 1]?.toFixed(6)}`;
        at.set(key, (at.get(key) ?? new Set()).add(color));
      }
    // No tone ends at the corners of facets, but on lines that cut them.
    const corners = new Set(
      flat.flatMap(({ poly }) =>
        poly.flatMap((x, i) => (i % 2 ? [] : [`${x.toFixed(6)} ${poly[i + 1]?.toFixed(6)}`])),
      ),
    );
    for (const [key, colors] of at) if (corners.has(key)) expect(colors.size, key).toBe(1);
    expect([...at.values()].filter((colors) => colors.size === 2).length).toBeGreaterThan(8);
  });

  it('unites neighbours into one outline, corners on edges included', () => {
    const loops = unite([
      [0, 0, 100, 0, 100, 100, 0, 100],
      [100, 0, 200, 0, 200, 50, 100, 50],
      [100, 50, 200, 50, 200, 100, 100, 100],
    ]);
    expect(loops).toHaveLength(1);
    expect(loops[0]).toHaveLength(8);
    expect(Math.abs(loopArea(loops[0] as number[]))).toBe(20000);
    expect(isCrack([0, 0, 500, 0, 500, 2, 0, 2])).toBe(true);
  });
});
