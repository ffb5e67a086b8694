import { id, keyed, unknownName, z } from 'almanac/site';
import { section } from '../../sections/index.tsx';

/**
 * Content of a product's page (`data/pages/grimlock-g1-flagship.yaml`; the page's `product` names what it sells).
 * Words under `pages.<page id>`: `title`, `titleSaving`? (at a launch price, `{saving}`), `description` (head), `h1`?,
 * `menu.<anchor>`, `sections.<section id>.*` as the section types of `templates/sections/` say.
 */
export const productContent = z
  .strictObject({
    /** Anchors of the page's own menu, in order: `[hero, specs, gallery]`. */
    menu: z.array(id).default([]),
    sections: keyed(section, 'id').nonempty(),
  })
  .superRefine(({ menu, sections }, context) => {
    const anchors = sections.map((one) => one.anchor ?? one.id);
    menu.forEach((anchor, i) => {
      if (!anchors.includes(anchor))
        context.addIssue(unknownName('section of this page', anchor, anchors, ['menu', i]));
    });
  });
export type ProductContent = z.infer<typeof productContent>;
