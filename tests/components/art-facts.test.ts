import { gzipSync } from 'node:zlib';
import { describe, expect, it, test, vi } from 'vitest';
import { art } from '../../templates/art.ts';
import { dressedViews, views } from '../../templates/models3d/art.ts';
import {
  BEATS,
  boxKeys,
  type Figure,
  figureKeys,
  formsOf,
  giftKeys,
  knownKeys,
  renderBeat,
  renderBoxed,
  renderDressed,
  renderFigure,
  renderKnown,
  renderLayers,
  seasonNames,
  stepsOf,
  wornIn,
} from '../../templates/models3d/index.ts';
import { figureIn, onScreen, screens } from '../../templates/models3d/phone.ts';

// Hundreds of drawings: a busy machine may take its time.
vi.setConfig({ testTimeout: 240_000 });

/** What the site draws of its figures and of what stands beside them, each drawn once for all tests. */
const names = Object.keys(art).filter((name) => !/^(og|films)\//.test(name));
const known = new Map<string, string>();
function drawn(name: string): string {
  const svg = known.get(name) ?? art[name]?.() ?? '';
  known.set(name, svg);
  return svg;
}

/** The views that callouts may point into: the figure as it is shown first, as it stands, and its pieces when they are apart. */
function anchorsOf(name: string): Record<string, readonly [number, number]> | undefined {
  const [, of, view] = /^figures\/(\w+?)(-layers|-stand)?\.svg$/.exec(name) ?? [];
  const key = figureKeys.find((figure) => figure === of);
  if (key === undefined) return undefined;
  const { anchors } =
    view === '-layers'
      ? renderLayers(key)
      : renderFigure(key, view ? { pose: 'facing', camera: 'facing', ground: false } : {});
  return Object.fromEntries(
    Object.keys(anchors)
      .sort()
      .map((part) => {
        const [x, y] = anchors[part] as readonly [number, number];
        return [part, [Math.round(x), Math.round(y)]];
      }),
  );
}

/** Where the pieces go that a page can pull apart. */
function layersOf(name: string): unknown {
  const key = figureKeys.find((figure) => name === `figures/${figure}-layers.svg`);
  return key && renderLayers(key).layers;
}

/** Of what stands in tiles, in hundredths: its axis across, and the side of a square as large, of its height. */
function massOf(name: string): number[] | undefined {
  const [, key, view, dress] =
    /^figures\/(\w+?)(-action|-cut|)(?:-([a-z]+[A-Z]?[a-z]*))?\.svg$/.exec(name) ?? [];
  const figure = figureKeys.find((one) => one === key);
  const season = seasonNames.find((one) => one === dress);
  if (figure === undefined || (dress !== undefined && season === undefined)) return undefined;
  const shown = views[view ?? ''] ?? {};
  const { mass, width, height } = season ? renderDressed(figure, season, shown) : renderFigure(figure, shown);
  return [Math.round((100 * mass[0]) / width), Math.round((100 * mass[1]) / height)];
}

/** What can stand on one rule: where it ends in its drawing, and how high it is in millimetres if everyone knows; what lies in a box hangs on its frame. */
function measuresOf(name: string): { body?: number[]; hang?: number; mm?: number } {
  const boxed = boxKeys.find((key) => name === `box/${key}.svg`);
  if (boxed) return { hang: Math.round(renderBoxed(boxed).hang) };
  const thing = knownKeys.find((key) => name === `scale/${key}.svg`);
  const [, key, view] = /^figures\/(\w+)(-(?:front|side|stand|scale|box|compared))\.svg$/.exec(name) ?? [];
  const figure = figureKeys.find((one) => one === key);
  if (thing === undefined && figure === undefined) return {};
  const { body, hang, mm } = thing
    ? renderKnown(thing)
    : { ...renderFigure(figure as (typeof figureKeys)[number], views[view ?? ''] ?? {}), mm: undefined };
  return {
    body: body.map(Math.round),
    ...(view === '-stand' || view === '-box' ? { hang: Math.round(hang) } : {}),
    ...(mm === undefined ? {} : { mm }),
  };
}

function sizeOf(svg: string): [number, number] {
  const box = /viewBox="([^"]+)"/.exec(svg)?.[1]?.split(' ').map(Number) ?? [];
  return [Math.round(box[2] ?? 0), Math.round(box[3] ?? 0)];
}

// `npx vitest run tests/components/art-facts.test.ts -u` writes the file anew after a change of the figures.
test('art-facts.json tells the sizes and anchors of the drawings', async () => {
  const lines = Object.keys(art)
    .filter((name) => !name.startsWith('og/'))
    .sort()
    .map((name) => {
      const size = sizeOf(drawn(name));
      const facts = {
        size,
        ...measuresOf(name),
        mass: massOf(name),
        anchors: anchorsOf(name),
        layers: layersOf(name),
      };
      return `  ${JSON.stringify(name)}: ${JSON.stringify(facts)}`;
    });
  await expect(`{\n${lines.join(',\n')}\n}\n`).toMatchFileSnapshot('../../templates/art-facts.json');
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
