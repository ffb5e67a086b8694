import { art as figures } from './models3d/art.ts';

/** `gift-t-shirt` → `tShirt`: the keys by which the data names gifts. */
function giftKey(name: string): string {
  return name.replace(/^gift-/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Every picture of the site that is computed, by its file name. Static files stand in `art/`. */
export const art: Readonly<Record<string, () => string>> = Object.fromEntries(
  Object.entries(figures).map(([name, draw]) => {
    const gift = /^gifts\/(.+)\.svg$/.exec(name)?.[1];
    return [gift === undefined ? name : `gifts/${giftKey(gift)}.svg`, draw];
  }),
);
