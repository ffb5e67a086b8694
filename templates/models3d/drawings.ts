import { art as figures } from './art.ts';
import { type FigureKey, type FigureView, figureKeys, formsOf, ogPicture, renderFigure } from './index.ts';

/** `gift-t-shirt` → `tShirt`: the keys by which the data names gifts. */
function giftKey(name: string): string {
  return name.replace(/^gift-/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Who stands for a kind of page that is about no one product, when it is shared. */
const FACES: Readonly<Record<string, FigureKey>> = {
  home: 'eliteOptimusPrime',
  campaign: 'grimlockG1Flagship',
  chooser: 'interstellarScoutK1',
  product: 'flagshipBumblebee',
  information: 'interstellarScoutK1pro',
  manuals: 'interstellarScoutK1pro',
  dealers: 'interstellarScoutK1pro',
};

/** How far behind the first form the other one stands, in the first one's units: to the right, up, and so much smaller. */
const BEHIND = { right: 312, up: 90, scale: 0.9 };

/** A figure in its first form, and behind it the other one as it is cut in lino: a shade darker and lighter than whatever paint they stand on. */
function bothForms(key: FigureKey): string {
  const front = renderFigure(key);
  const form = formsOf(key)[1] as FigureView['form'];
  const behind = renderFigure(key, { form, silhouette: true, seams: true, ground: false });
  const { right, up, scale } = BEHIND;
  // Above its head is room to pass the edge of a paint: what is of two tones of the paint stays on it.
  const width = Math.max(front.width, Math.ceil(right + scale * behind.width));
  const height = front.height + up;
  const down = height - up - scale * behind.height;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<g opacity=".3" transform="translate(${right} ${down}) scale(${scale})">${innerOf(behind.svg)}</g>` +
    `<g transform="translate(0 ${up})">${innerOf(front.svg)}</g></svg>\n`
  );
}

const innerOf = (svg: string): string => svg.trim().replace(/^<svg[^>]*>|<\/svg>$/g, '');

/** Pictures for networks that show a link: drawn as vectors, written as PNG by the name. */
const shared = Object.fromEntries([
  ...figureKeys.map((key) => [`og/${key}.png`, () => ogPicture(key)] as const),
  ...Object.entries(FACES).map(([type, key]) => [`og/${type}.png`, () => ogPicture(key)] as const),
]);

/** Every drawing of the site by its name below `templates/art/`, as SVG; what ends in `.png` is rasterised by `npm run draw`. */
export const art: Readonly<Record<string, () => string>> = {
  ...shared,
  'figures/grimlockG1Flagship-both.svg': () => bothForms('grimlockG1Flagship'),
  ...Object.fromEntries(
    Object.entries(figures).map(([name, draw]) => {
      const gift = /^gifts\/(.+)\.svg$/.exec(name)?.[1];
      return [gift === undefined ? name : `gifts/${giftKey(gift)}.svg`, draw];
    }),
  ),
};
