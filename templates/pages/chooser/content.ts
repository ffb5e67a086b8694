import { art, z } from 'almanac/site';

/**
 * Content of `data/pages/choose-your-region.yaml`: the figure beside the list; the entries are `chooser` in `data/site.yaml`, their labels
 * `regions.<key>`. Words under `pages.choose-your-region`: `title`, `description`, `lead`, `current`, and
 * `unsold` and `missing`: for an edition without the product, or the page, that a visitor comes from.
 */
export const chooserContent = z.strictObject({ art: art().optional() });
export type ChooserContent = z.infer<typeof chooserContent>;
