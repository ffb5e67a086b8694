import { views } from './art.ts';
import { art } from './drawings.ts';
import {
  boxKeys,
  figureKeys,
  knownKeys,
  renderBoxed,
  renderDressed,
  renderFigure,
  renderKnown,
  renderLayers,
  seasonNames,
} from './index.ts';

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

/** The text of `templates/art-facts.json`: sizes, anchors and masses of every drawing that is not a PNG, in the drawing's units. */
export function factsOf(drawn: (name: string) => string): string {
  const lines = Object.keys(art)
    .filter((name) => name.endsWith('.svg'))
    .sort()
    .map((name) => {
      const facts = {
        size: sizeOf(drawn(name)),
        ...measuresOf(name),
        mass: massOf(name),
        anchors: anchorsOf(name),
        layers: layersOf(name),
      };
      return `  ${JSON.stringify(name)}: ${JSON.stringify(facts)}`;
    });
  return `{\n${lines.join(',\n')}\n}\n`;
}
