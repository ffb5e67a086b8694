import type { PageContext } from 'almanac/site';
import { type OfferBarModel, offerBarOf } from '../../components/OfferBar.tsx';
import { type SectionModel, sectionModels } from '../../sections/index.tsx';
import type { ProductContent } from './content.ts';

export type ProductModel = {
  readonly menuTitle: string;
  readonly menu: readonly { readonly anchor: string; readonly label: string }[];
  /** The bar that stays visible: the product's price, and the button to buy it if it can be bought. */
  readonly bar: OfferBarModel | null;
  readonly sections: readonly SectionModel[];
};

export function productModel(context: PageContext<ProductContent>): ProductModel {
  const { content, page } = context;
  return {
    menuTitle: context.t('ui.onThisPage'),
    menu: content.menu.map((anchor) => ({ anchor, label: context.t(`pages.${page.id}.menu.${anchor}`) })),
    bar: barOf(context),
    sections: sectionModels(context, content.sections),
  };
}

function barOf(context: PageContext): ProductModel['bar'] {
  const product = context.page.file.product;
  const offer = product === undefined ? undefined : context.offer(product);
  return offer ? offerBarOf(context, offer) : null;
}
