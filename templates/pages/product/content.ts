import { id, z } from 'almanac/site';
import { section } from '../../sections/index.tsx';

/**
 * Content of a product's page (`data/pages/grimlock-g1-flagship.yaml`; the page's `product` names what it sells).
 * Words under `pages.<page id>`: `title`, `titleSaving`? (at a launch price, `{saving}`), `description` (head), `h1`?,
 * `menu.<anchor>`, `sections.<section id>.*` as the section types of `templates/sections/` say.
 */
export const productContent = z.strictObject({
  /** Anchors of the page's own menu, in order: `[hero, specs, gallery]`. */
  menu: z.array(id).default([]),
  sections: z.array(section).nonempty(),
});
export type ProductContent = z.infer<typeof productContent>;
