import { posterOf } from './film.ts';
import { films } from './films/index.ts';
import {
  BEATS,
  boxKeys,
  type FigureView,
  figureKeys,
  formsOf,
  giftKeys,
  knownKeys,
  renderBeat,
  renderBoxed,
  renderClose,
  renderDressed,
  renderFigure,
  renderGift,
  renderKnown,
  renderLayers,
  seasonNames,
  stepsOf,
  wornIn,
} from './index.ts';
import { renderPhone, screens } from './phone.ts';

/** What is drawn of every figure, by the end of its name. */
export const views: Readonly<Record<string, FigureView>> = {
  '': {},
  '-action': { pose: 'action' },
  '-front': { pose: 'front', camera: 'front', ground: false },
  '-side': { pose: 'stand', camera: 'side', ground: false },
  '-back': { pose: 'stand', camera: 'threeQuarterBack' },
  '-exploded': { explode: 1 },
  '-bust': { pose: 'bust', camera: 'facing', crop: 'bust', ground: false },
  '-portrait': { pose: 'bust', crop: 'bust', ground: false },
  '-night': { pose: 'bust', crop: 'bust', ground: false, night: true },
  // The same, whole: for what stands on a light of its own.
  '-lit': { pose: 'stand', ground: false, night: true },
  // Where callouts point: at ease, turned the other way than it is first shown.
  '-stand': { pose: 'facing', camera: 'facing', ground: false },
  // No page shows a figure twice from one side: on the rule, in the box, at the head of a comparison.
  '-scale': { pose: 'stand', camera: { yaw: 22, pitch: 5 }, ground: false },
  '-box': { pose: 'stand', camera: { yaw: -16, pitch: 24 }, ground: false },
  '-compared': { pose: 'stand', camera: { yaw: -34, pitch: 7 }, ground: false },
  '-silhouette': { pose: 'action', silhouette: true, ground: false },
  // The same by its lines, where it is near.
  '-near': { pose: 'action', silhouette: true, seams: true, ground: false },
  '-cut': { silhouette: true, seams: true, ground: false },
};

/** The views in which it wears something of a season: whole, among the deals, and by head and shoulders. */
export const dressedViews = { whole: ['', '-action'], bust: ['-bust'] } as const;

function all(): Record<string, () => string> {
  const out: Record<string, () => string> = {};
  for (const key of figureKeys) {
    for (const [suffix, view] of Object.entries(views)) {
      out[`figures/${key}${suffix}.svg`] = () => renderFigure(key, view).svg;
    }
    out[`figures/${key}-close.svg`] = () => renderClose(key).svg;
    for (const screen of screens) out[`phones/${key}-${screen}.svg`] = () => renderPhone(key, screen).svg;
    out[`figures/${key}-layers.svg`] = () => renderLayers(key).svg;
    for (let step = 1; step <= stepsOf(key); step++)
      out[`figures/${key}-step-${step}.svg`] = () => renderFigure(key, { pose: step }).svg;
    for (const season of seasonNames)
      for (const view of wornIn(season, key).flatMap((worn) => dressedViews[worn]))
        out[`figures/${key}${view}-${season}.svg`] = () => renderDressed(key, season, views[view]).svg;
    const other = formsOf(key)[1] as FigureView['form'];
    // What does not change its form takes another pose instead.
    out[`figures/${key}-alt.svg`] = () => renderFigure(key, other ? { form: other } : { pose: 'other' }).svg;
    if (other === undefined) continue;
    out[`figures/${key}-alt-back.svg`] = () =>
      renderFigure(key, { form: other, camera: 'threeQuarterBack' }).svg;
    // Where a page shows that form already.
    out[`figures/${key}-alt-facing.svg`] = () => renderFigure(key, { form: other, camera: 'facing' }).svg;
    for (let beat = 1; beat <= BEATS; beat++)
      out[`figures/${key}-beat-${beat}.svg`] = () => renderBeat(key, beat)?.svg ?? '';
  }
  for (const [key, film] of Object.entries(films)) out[`films/${key}.svg`] = () => posterOf(film);
  for (const key of giftKeys) {
    out[`gifts/${key}.svg`] = () => renderGift(key).svg;
    out[`gifts/${key}-turned.svg`] = () => renderGift(key, { camera: 'facing' }).svg;
    out[`gifts/${key}-on-ink.svg`] = () => renderGift(key, { onInk: true }).svg;
  }
  for (const key of boxKeys) out[`box/${key}.svg`] = () => renderBoxed(key).svg;
  for (const key of knownKeys) out[`scale/${key}.svg`] = () => renderKnown(key).svg;
  return out;
}

/** Every picture a site may ask for, by file name; each is drawn when it is called for. */
export const art: Readonly<Record<string, () => string>> = all();
