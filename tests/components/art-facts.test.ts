import { expect, test } from 'vitest';
import { art } from '../../templates/art.ts';
import {
  figureKeys,
  knownKeys,
  renderFigure,
  renderKnown,
  renderLayers,
} from '../../templates/models3d/index.ts';

/** The views that callouts may point into: the figure as it is shown first, as it stands, and its pieces when they are apart. */
function anchorsOf(name: string): Record<string, readonly [number, number]> | undefined {
  const [, of, view] = /^figures\/(\w+?)(-layers|-stand)?\.svg$/.exec(name) ?? [];
  const key = figureKeys.find((figure) => figure === of);
  if (key === undefined) return undefined;
  const { anchors } =
    view === '-layers'
      ? renderLayers(key)
      : renderFigure(key, view ? { pose: 'stand', camera: 'facing', ground: false } : {});
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

/** What can stand on one rule: where it ends in its drawing, and how high it is in millimetres if everyone knows. */
function measuresOf(name: string): { body?: number[]; mm?: number } {
  const thing = knownKeys.find((key) => name === `scale/${key}.svg`);
  const [, key, view] = /^figures\/(\w+)-(front|side)\.svg$/.exec(name) ?? [];
  const figure = figureKeys.find((one) => one === key);
  if (thing === undefined && figure === undefined) return {};
  const { body, mm } = thing
    ? renderKnown(thing)
    : {
        ...renderFigure(figure as (typeof figureKeys)[number], {
          pose: 'stand',
          camera: view as 'front',
          ground: false,
        }),
        mm: undefined,
      };
  return { body: body.map(Math.round), ...(mm === undefined ? {} : { mm }) };
}

function sizeOf(svg: string): [number, number] {
  const box = /viewBox="([^"]+)"/.exec(svg)?.[1]?.split(' ').map(Number) ?? [];
  return [Math.round(box[2] ?? 0), Math.round(box[3] ?? 0)];
}

// `npx vitest run tests/components/art-facts.test.ts -u` writes the file anew after a change of the figures.
test('art-facts.json tells the sizes and anchors of the drawings', { timeout: 240_000 }, async () => {
  const lines = Object.keys(art)
    .filter((name) => !name.startsWith('og/'))
    .sort()
    .map((name) => {
      const size = sizeOf(art[name]?.() ?? '');
      const facts = { size, ...measuresOf(name), anchors: anchorsOf(name), layers: layersOf(name) };
      return `  ${JSON.stringify(name)}: ${JSON.stringify(facts)}`;
    });
  await expect(`{\n${lines.join(',\n')}\n}\n`).toMatchFileSnapshot('../../templates/art-facts.json');
});
