import { filmFrame } from './film.ts';
import { films } from './films/index.ts';
import { type FigureView, figureKeys, formsOf, giftKeys, renderFigure, renderGift } from './index.ts';

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
    const other = formsOf(key)[1] as FigureView['form'];
    // What does not change its form is shown from above instead.
    out[`figures/${key}-alt.svg`] = () => renderFigure(key, other ? { form: other } : { camera: 'top' }).svg;
  }
  for (const [key, film] of Object.entries(films))
    out[`films/${key}.svg`] = () => filmFrame(film, film.poster);
  for (const key of giftKeys) out[`gifts/${key}.svg`] = () => renderGift(key).svg;
  return out;
}

/** Every picture a site may ask for, by file name; each is drawn when it is called for. */
export const art: Readonly<Record<string, () => string>> = all();
