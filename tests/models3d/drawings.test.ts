import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { dressedViews, views } from '../../templates/models3d/art.ts';
import { art } from '../../templates/models3d/drawings.ts';
import { factsOf } from '../../templates/models3d/facts.ts';
import {
  BEATS,
  boxKeys,
  type Figure,
  figureKeys,
  formsOf,
  giftKeys,
  knownKeys,
  renderBeat,
  renderFigure,
  seasonNames,
  stepsOf,
  wornIn,
} from '../../templates/models3d/index.ts';
import { figureIn, onScreen, screens } from '../../templates/models3d/phone.ts';
import { projectRoot } from '../support/site.ts';

/** What the site can show of its figures and of what stands beside them, each drawn once for all tests. */
const names = Object.keys(art).filter((name) => !/^(og|films)\//.test(name));
const known = new Map<string, string>();
function drawn(name: string): string {
  const svg = known.get(name) ?? art[name]?.() ?? '';
  known.set(name, svg);
  return svg;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const read = (file: string): string => readFileSync(path.join(projectRoot, 'templates', file), 'utf8');

describe('what `npm run draw` wrote', () => {
  test('art-facts.json has the sizes and anchors of the drawings', () => {
    expect(read('art-facts.json') === factsOf(drawn), 'run npm run draw').toBe(true);
  });

  test('the files in art/ are what the models draw now', () => {
    const { drawings } = JSON.parse(read('models3d/drawn.json')) as { drawings: Record<string, string> };
    const committed = Object.keys(drawings);
    expect(committed.length).toBeGreaterThan(300);
    const changed = committed.filter((name) =>
      name.endsWith('.png') ? sha256(drawn(name)) !== drawings[name] : read(`art/${name}`) !== drawn(name),
    );
    expect(changed, 'run npm run draw').toEqual([]);
  });
});

describe('the drawings', () => {
  it('are clean files: no style, script, id, text or gradient; one decimal; at most 40 KB gzip', () => {
    const changing = figureKeys.filter((key) => formsOf(key).length > 1);
    expect(names).toHaveLength(
      figureKeys.length * 25 +
        figureKeys.reduce((sum, key) => sum + stepsOf(key), 0) +
        // What each wears in a season, in the views that show it.
        seasonNames.flatMap((season) =>
          figureKeys.flatMap((key) => wornIn(season, key).flatMap((worn) => dressedViews[worn])),
        ).length +
        // Each stage of the change, and the other form from behind and from the other side.
        changing.length * (BEATS + 2) +
        giftKeys.length * 3 +
        boxKeys.length +
        knownKeys.length +
        // Who stands before his other form.
        names.filter((name) => name.endsWith('-both.svg')).length,
    );
    // Those in pieces name them.
    for (const name of names.filter((one) => !one.endsWith('-layers.svg'))) {
      const svg = drawn(name);
      expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 '), name).toBe(true);
      // What shines behind a figure is one soft halo, drawn before it.
      const [halo = ''] = /<filter id="h".*<path filter="url\(#h\)"/.exec(svg) ?? [];
      if (halo !== '') expect(name).toMatch(/-lit\.svg$/);
      if (/aiBase-lit/i.test(name)) expect(halo, name).not.toBe('');
      expect(svg.replace(halo, ''), name).not.toMatch(
        /style|script|\sid=|<text|<title|gradient|filter|href|NaN|Infinity|undefined/i,
      );
      // Quarters of a unit, in whole numbers.
      const numbers = svg.replaceAll('scale(0.25)', '').match(/-?\d*\.?\d+/g) ?? [];
      expect(
        numbers.every((n) => (n.split('.')[1] ?? '').length <= 1),
        name,
      ).toBe(true);
      expect(gzipSync(svg).length, name).toBeLessThanOrEqual(40 * 1024);
    }
  });

  it('show no figure twice in one pose, and pull it apart besides', () => {
    const drawings = [...Object.keys(views), '-alt', '-close'];
    for (const key of figureKeys) {
      const poses = drawings.map((view) => drawn(`figures/${key}${view}.svg`));
      expect(poses.every(Boolean), key).toBe(true);
      expect(new Set(poses).size, key).toBe(drawings.length);
    }
  });

  it('begin a change of form in another pose than the hero’s', () => {
    /** Where the parts are in the figure, in hundredths of it. */
    const placed = ({ anchors, body: [left, top, right, bottom] }: Figure): number[][] =>
      Object.values(anchors).map(([x, y]) => [
        Math.round(((x - left) / (right - left)) * 100),
        Math.round(((y - top) / (bottom - top)) * 100),
      ]);
    for (const key of figureKeys) {
      const first = renderBeat(key, 1);
      if (!first) continue;
      const [hero, beat] = [placed(renderFigure(key)), placed(first)];
      expect(beat.length, key).toBe(hero.length);
      const moved = beat.filter(
        ([x = 0, y = 0], i) => Math.hypot(x - (hero[i]?.[0] ?? 0), y - (hero[i]?.[1] ?? 0)) > 3,
      );
      expect(moved.length / beat.length, key).toBeGreaterThan(0.5);
    }
  });

  it('show on every screen of a phone the figure whose phone it is', () => {
    for (const key of figureKeys) {
      const other = onScreen(key);
      const own = {
        remote: other,
        blocks: other,
        timeline: other,
        voice: { pose: 'bust', camera: 'facing', crop: 'bust' },
        manual: { pose: 'action' },
      } as const;
      for (const screen of screens)
        expect(
          drawn(`phones/${key}-${screen}.svg`).includes(figureIn(key, own[screen]).drawn),
          `${key} ${screen}`,
        ).toBe(true);
    }
  });
});
