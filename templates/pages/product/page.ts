import { definePageType } from 'almanac/site';
import { factsOf } from '../../components/facts.ts';
import { productContent } from './content.ts';
import { productModel } from './model.ts';
import { View } from './View.tsx';

export default definePageType({
  content: productContent,
  head: (context) => {
    const facts = factsOf(context, context.page.file.product);
    const key = `pages.${context.page.id}`;
    return { title: context.t(`${key}.title`, facts), description: context.t(`${key}.description`, facts) };
  },
  model: productModel,
  View,
});
