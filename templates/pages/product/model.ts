import type { Href, PageContext } from 'almanac/site';
import { type SectionModel, sectionModels } from '../../sections/index.tsx';
import type { ProductContent } from './content.ts';

export type ProductModel = {
  readonly name: string;
  readonly menuTitle: string;
  readonly menu: readonly { readonly anchor: string; readonly label: string }[];
  /** The way to buy that stays in the page's own menu. */
  readonly buy: (Href & { readonly label: string }) | null;
  readonly sections: readonly SectionModel[];
};

export function productModel(context: PageContext<ProductContent>): ProductModel {
  const { content, page } = context;
  const product = page.file.product;
  const offer = product === undefined ? undefined : context.offer(product);
  return {
    name: offer?.name ?? '',
    menuTitle: context.t('ui.onThisPage'),
    menu: content.menu.map((anchor) => ({ anchor, label: context.t(`pages.${page.id}.menu.${anchor}`) })),
    buy:
      offer && offer.state !== 'soldOut'
        ? {
            href: offer.buy,
            external: true,
            label: context.t(offer.state === 'preorder' ? 'ui.buttons.preOrder' : 'ui.buttons.buyNow'),
          }
        : null,
    sections: sectionModels(context, content.sections),
  };
}
