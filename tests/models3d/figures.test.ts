import { gzipSync } from 'node:zlib';
import { Resvg } from '@resvg/resvg-js';
import { describe, expect, it, vi } from 'vitest';
import { buzzLightyearSpaceRangerAlpha } from '../../templates/models3d/figures/buzzLightyearSpaceRangerAlpha.ts';
import {
  BEATS,
  type Figure,
  type FigureView,
  figureKeys,
  formsOf,
  knownKeys,
  ogPicture,
  renderBeat,
  renderClose,
  renderFigure,
  renderGift,
  renderKnown,
  renderLayers,
} from '../../templates/models3d/index.ts';
import { apply, type Vec3 } from '../../templates/models3d/math.ts';
import type { Pose } from '../../templates/models3d/rig.ts';
import { worldsOf } from '../../templates/models3d/stage.ts';

// Many pictures per test: a busy machine may take its time.
vi.setConfig({ testTimeout: 240_000 });

type Point = readonly [x: number, y: number];

const CELL = 96;

/** A silhouette on a field of 144 × 96 px, in the middle: true where it is black. */
function shapeOf(svg: string): boolean[] {
  const { pixels, width, height } = new Resvg(svg, { fitTo: { mode: 'height', value: CELL } }).render();
  const left = Math.round((CELL * 1.5 - width) / 2);
  return Array.from({ length: CELL * CELL * 1.5 }, (_, i) => {
    const [x, y] = [(i % (CELL * 1.5)) - left, Math.floor(i / (CELL * 1.5))];
    return x >= 0 && x < width && y < height && (pixels[(y * width + x) * 4 + 3] ?? 0) > 127;
  });
}

/** What two shapes share of what they cover together, 0…1. */
function likeness(a: readonly boolean[], b: readonly boolean[]): number {
  const both = a.filter((black, i) => black && b[i]).length;
  return both / a.filter((black, i) => black || b[i]).length;
}

describe('figures', () => {
  it('has a figure of 60 to 500 solids for every product', () => {
    expect(figureKeys).toHaveLength(14);
    for (const key of figureKeys) {
      const f = renderFigure(key);
      expect(f.solids, key).toBeGreaterThanOrEqual(60);
      expect(f.solids, key).toBeLessThanOrEqual(500);
      expect(f.parts, key).toBeGreaterThan(4);
      expect(formsOf(key), key).toContain('robot');
    }
    expect(formsOf('grimlockG1Flagship')[0]).toBe('beast');
    expect(formsOf('flagshipMegatron')).toEqual(['robot', 'vehicle']);
  });

  it('shows from close by all that reaches out to the left', () => {
    for (const key of figureKeys) {
      const { pixels, width } = new Resvg(renderClose(key).svg, {
        fitTo: { mode: 'width', value: 240 },
      }).render();
      const edge = pixels.filter((_, i) => i % (4 * width) === 3);
      expect(Math.max(...edge), key).toBe(0);
    }
  });

  it('draws the same bytes twice', () => {
    for (const view of [{}, { explode: 0.5 }, { form: 0.4 }, { silhouette: true }] satisfies FigureView[]) {
      expect(renderFigure('flagshipBumblebee', view).svg).toBe(renderFigure('flagshipBumblebee', view).svg);
    }
  });

  it('gives each figure a silhouette of its own', () => {
    const shapes = figureKeys.map((k) => renderFigure(k, { silhouette: true }).svg);
    expect(new Set(shapes).size).toBe(figureKeys.length);
    for (const s of shapes) {
      expect(s).not.toContain('stroke');
      expect(s.match(/fill="/g)).toHaveLength(1);
    }
  });

  it('can be told apart as black shapes 96 px high', () => {
    const shapes = figureKeys.map((key) =>
      shapeOf(renderFigure(key, { silhouette: true, ground: false }).svg),
    );
    shapes.forEach((a, i) => {
      for (const [j, b] of shapes.slice(0, i).entries())
        expect(likeness(a, b), `${figureKeys[i]} and ${figureKeys[j]}`).toBeLessThan(0.7);
    });
  });

  it('keeps the frame while the form changes and moves the anchors with the parts', () => {
    const steps = [0, 0.25, 0.5, 0.75, 1].map((form) => renderFigure('eliteOptimusPrime', { form }));
    expect(new Set(steps.map((s) => `${s.width}×${s.height}`)).size).toBe(1);
    expect(steps[0]?.anchors.head).not.toEqual(steps[4]?.anchors.head);
    const { anchors, width, height } = renderFigure('eliteOptimusPrime');
    for (const name of ['head', 'chest', 'shoulderL', 'shoulderR', 'handL', 'footR']) {
      const [x, y] = anchors[name] as readonly [number, number];
      expect(x > 0 && x < width && y > 0 && y < height, name).toBe(true);
    }
    expect((anchors.head as readonly number[])[1]).toBeLessThan(
      (anchors.footL as readonly number[])[1] as number,
    );
  });

  it('draws every piece for itself, and says where it goes', () => {
    for (const key of figureKeys) {
      const { svg, layers, width, height } = renderLayers(key);
      const pieces = [...svg.matchAll(/ id="(\w+)"/g)].map((match) => match[1]);
      expect([...pieces].sort(), key).toEqual(layers.map(([piece]) => piece).sort());
      expect(layers, key).toHaveLength(renderFigure(key).parts + 1);
      expect(
        layers.every(([, dx, dy]) => Math.abs(dx) < width && Math.abs(dy) < height),
        key,
      ).toBe(true);
      expect(gzipSync(svg).length, key).toBeLessThanOrEqual(40 * 1024);
    }
  });

  it('goes from the form it is shown in to the other in drawings of one size', () => {
    const beats = Array.from({ length: BEATS }, (_, i) => renderBeat('flagshipBumblebee', i + 1));
    expect(BEATS).toBeGreaterThanOrEqual(12);
    expect(new Set(beats.map((beat) => beat?.svg)).size).toBe(BEATS);
    expect(new Set(beats.map((beat) => `${beat?.width}×${beat?.height}`)).size).toBe(1);
    // From the tall robot to the long car, on one ground.
    const breadth = (i: number) => {
      const [left, top, right, bottom] = beats[i]?.body ?? [0, 0, 0, 0];
      return (right - left) / (bottom - top);
    };
    expect(breadth(0)).toBeLessThan(1);
    expect(breadth(BEATS - 1)).toBeGreaterThan(1);
    expect(renderBeat('interstellarScoutK1', 1)).toBeUndefined();
    const weight = beats.reduce((sum, beat) => sum + gzipSync(beat?.svg ?? '').length, 0);
    expect(weight).toBeLessThanOrEqual(160 * 1024);
  });

  it('says where a thing ends in its drawing, so that it can stand to scale', () => {
    for (const figure of [
      ...figureKeys.map((key) => renderFigure(key, { pose: 'stand', camera: 'front', ground: false })),
      ...knownKeys.map(renderKnown),
    ]) {
      const [left, top, right, bottom] = figure.body;
      expect(0 <= left && left < right && right <= figure.width).toBe(true);
      expect(0 <= top && top < bottom && bottom <= figure.height).toBe(true);
      // Nothing but the outline is left round it.
      expect(figure.height - (bottom - top)).toBeLessThanOrEqual(8);
      expect(figure.width - (right - left)).toBeLessThanOrEqual(8);
    }
  });

  it('lets nothing that reaches out make a face small', () => {
    for (const key of figureKeys) {
      const bust = renderFigure(key, { pose: 'bust', camera: 'facing', crop: 'bust', ground: false });
      expect(bust.width / bust.height, key).toBeLessThan(1.8);
    }
    const { width, height } = renderFigure('buzzLightyearSpaceRangerAlpha', {
      pose: 'stand',
      camera: 'facing',
      crop: 'bust',
      ground: false,
    });
    expect(width / height).toBeGreaterThan(1.8);
  });

  it('pulls parts apart without losing any', () => {
    const whole = renderFigure('grimlockG1Flagship', { ground: false });
    const apart = renderFigure('grimlockG1Flagship', { explode: 1 });
    expect(apart.solids).toBe(whole.solids);
    expect(apart.svg).not.toBe(whole.svg);
  });

  it('draws one charging base, whether somebody stands on it or not', () => {
    const [alone, shared] = (['aiBase', 'eliteOptimusPrimeAiBase'] as const).map((key) =>
      renderFigure(key, { pose: 'stand', camera: 'front', ground: false }),
    ) as [Figure, Figure];
    const spans = ({ anchors, body }: Figure) => {
      const [x0, y0] = anchors.column as readonly [number, number];
      return ['plate', 'neck', 'probeL', 'probeR'].map((part) => {
        const [x, y] = anchors[part] as readonly [number, number];
        return [x - x0, y - y0].map((way) => (way / (body[2] - body[0])).toFixed(2));
      });
    };
    expect(spans(shared)).toEqual(spans(alone));
    const height = ({ body }: Figure) => (body[3] - body[1]) / (body[2] - body[0]);
    expect(height(shared)).toBeCloseTo(height(alone), 2);
  });

  it('has the leader hold his present: a hand on either side of it, the bow below his breast', () => {
    const { anchors } = renderGift('gift-presents', { camera: { yaw: 0, pitch: 0 }, ground: false });
    const [held, bow, left, right, breast] = ['held', 'heldBow', 'handR', 'handL', 'chest'].map(
      (name) => anchors[name] as readonly [number, number],
    ) as [Point, Point, Point, Point, Point];
    expect(left[0]).toBeLessThan(held[0]);
    expect(Math.abs(left[0] + right[0] - 2 * held[0])).toBeLessThan(2);
    expect(Math.abs(left[1] - right[1])).toBeLessThan(2);
    // Between its lid and its floor.
    expect(left[1]).toBeGreaterThan(bow[1]);
    expect(left[1]).toBeLessThan(held[1] + (held[1] - bow[1]) / 2);
    expect(bow[1] - breast[1]).toBeGreaterThan(60);
  });

  it('rests both fists of the Space Ranger on his belt, outside of it', () => {
    const { forms } = buzzLightyearSpaceRangerAlpha;
    const placed = worldsOf(buzzLightyearSpaceRangerAlpha, forms.robot as Pose, 0);
    const corners = (name: string) =>
      [...placed].flatMap(([part, world]) =>
        part.name === name ? part.solids.map(({ shape }) => shape.verts.map((v) => apply(world, v))) : [],
      );
    // Its third solid is the belt.
    const belt = corners('pelvis')[2] as readonly Vec3[];
    const middle = [0, 1, 2].map((i) => belt.reduce((sum, v) => sum + (v[i] as number), 0) / belt.length);
    const radius = Math.max(
      ...belt.map((v) => Math.hypot(v[0] - (middle[0] as number), v[2] - (middle[2] as number))),
    );
    for (const hand of ['handL', 'handR']) {
      const fist = corners(hand).flat();
      const out = fist.map((v) => Math.hypot(v[0] - (middle[0] as number), v[2] - (middle[2] as number)));
      expect(Math.min(...out) - radius, hand).toBeGreaterThan(-2.4);
      expect(Math.min(...out) - radius, hand).toBeLessThan(0.4);
      expect(Math.min(...fist.map((v) => v[1])), hand).toBeLessThan(middle[1] as number);
      expect(Math.max(...fist.map((v) => v[1])), hand).toBeGreaterThan(middle[1] as number);
    }
  });

  it('balances the dinosaur’s head with a tail as long, in a picture higher than broad', () => {
    const { anchors, width, height } = renderFigure('grimlockG1Flagship');
    const way = ['pelvis', 'tail0', 'tail1', 'tail2', 'tail3', 'tail4', 'tail5'].map(
      (name) => anchors[name] as Point,
    );
    const tail = way
      .slice(1)
      .reduce((sum, [x, y], i) => sum + Math.hypot(x - (way[i] as Point)[0], y - (way[i] as Point)[1]), 0);
    const [hip, skull] = [way[0], anchors.skull] as [Point, Point];
    expect(tail).toBeGreaterThan(0.9 * Math.hypot(hip[0] - skull[0], hip[1] - skull[1]));
    expect(width).toBeLessThan(height);
  });

  it('throws the shadow of a gift in paper where it lies on ink', () => {
    const shadow = (view: Parameters<typeof renderGift>[1]) =>
      /fill="(#\w+)" fill-opacity="\.2" d="([^"]+)"/.exec(renderGift('gift-cap', view).svg)?.slice(1) ?? [];
    const [onPaper, onInk] = [shadow({}), shadow({ onInk: true })];
    expect(onPaper[0]).toBe('#14130F');
    expect(onInk[0]).toBe('#F2EFE6');
    expect(onInk[1]).toBe(onPaper[1]);
  });

  it('refuses a form that a figure does not have', () => {
    expect(() => renderFigure('aiBase', { form: 'vehicle' })).toThrow(/no form/);
  });

  it('sets the picture for links on a sheet of 1200 × 630 without words', () => {
    for (const key of figureKeys) {
      const svg = ogPicture(key);
      expect(svg).toContain('viewBox="0 0 1200 630"');
      expect(svg).toContain('#F2EFE6');
      expect(svg).not.toMatch(/<text|style|\sid=/);
    }
  });
});
