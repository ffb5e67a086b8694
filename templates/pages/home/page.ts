import { definePageType, type PageContext } from 'almanac/site';
import { headOf } from '../../components/head.ts';
import { namesOf } from '../../components/keywords.ts';
import { homeContent } from './content.ts';
import { homeModel } from './model.ts';
import { View } from './View.tsx';

/** Whether anyone who is sold changes form by himself: a title may not promise it where nobody does. */
function headValues(context: PageContext): { readonly transforms: 'yes' | 'no' } {
  const does = (product: string): boolean =>
    context.offer(product) !== undefined &&
    context.region.products.get(product)?.product.file.withoutPhone.includes('transform') === true;
  return { transforms: context.products().some(does) ? 'yes' : 'no' };
}

export default definePageType({
  content: homeContent,
  head: (context) => headOf(context, namesOf(context, context.products()), headValues(context)),
  model: homeModel,
  View,
});
