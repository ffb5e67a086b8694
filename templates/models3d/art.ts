import { filmFrame } from './film.ts';
import { films } from './films/index.ts';
import {
  BEATS,
  type FigureView,
  figureKeys,
  formsOf,
  giftKeys,
  renderBeat,
  renderFigure,
  renderGift,
  renderLayers,
} from './index.ts';

const views: Record<string, FigureView> = {
  '': {},
  '-front': { camera: 'front' },
  '-side': { camera: 'side' },
  '-back': { camera: 'threeQuarterBack' },
  '-exploded': { explode: 1 },
  '-bust': { crop: 'bust', ground: false },
  '-silhouette': { silhouette: true, ground: false },
};

function all(): Record<string, () => string> {
  const out: Record<string, () => string> = {};
  for (const key of figureKeys) {
    for (const [suffix, view] of Object.entries(views)) {
      out[`figures/${key}${suffix}.svg`] = () => renderFigure(key, view).svg;
    }
    out[`figures/${key}-layers.svg`] = () => renderLayers(key).svg;
    const other = formsOf(key)[1] as FigureView['form'];
    // What does not change its form is shown from above instead.
    out[`figures/${key}-alt.svg`] = () => renderFigure(key, other ? { form: other } : { camera: 'top' }).svg;
    if (other === undefined) continue;
    for (let beat = 1; beat <= BEATS; beat++)
      out[`figures/${key}-beat-${beat}.svg`] = () => renderBeat(key, beat)?.svg ?? '';
  }
  for (const [key, film] of Object.entries(films))
    out[`films/${key}.svg`] = () => filmFrame(film, film.poster);
  for (const key of giftKeys) out[`gifts/${key}.svg`] = () => renderGift(key).svg;
  return out;
}

/** Every picture a site may ask for, by file name; each is drawn when it is called for. */
export const art: Readonly<Record<string, () => string>> = all();
