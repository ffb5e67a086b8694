import { art as figures } from './models3d/art.ts';
import { type FigureKey, figureKeys, ogPicture } from './models3d/index.ts';

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

/** Pictures for networks that show a link: drawn as vectors, written as PNG by the name. */
const shared = Object.fromEntries([
  ...figureKeys.map((key) => [`og/${key}.png`, () => ogPicture(key)] as const),
  ...Object.entries(FACES).map(([type, key]) => [`og/${type}.png`, () => ogPicture(key)] as const),
]);

/** Every picture of the site that is computed, by its file name. Static files stand in `art/`. */
export const art: Readonly<Record<string, () => string>> = {
  ...shared,
  ...Object.fromEntries(
    Object.entries(figures).map(([name, draw]) => {
      const gift = /^gifts\/(.+)\.svg$/.exec(name)?.[1];
      return [gift === undefined ? name : `gifts/${giftKey(gift)}.svg`, draw];
    }),
  ),
};
