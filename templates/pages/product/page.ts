import { definePageType } from 'almanac/site';
import { factsOf } from '../../components/facts.ts';
import { keywordsOf, namesOf } from '../../components/keywords.ts';
import { productContent } from './content.ts';
import { productModel } from './model.ts';
import { View } from './View.tsx';

export default definePageType({
  content: productContent,
  head: (context) => {
    const { product } = context.page.file;
    const facts = factsOf(context, product);
    const offer = product === undefined ? undefined : context.offer(product);
    const key = `pages.${context.page.id}`;
    const saving = offer?.launch?.saving.text;
    const title =
      (saving === undefined ? undefined : context.maybe(`${key}.titleSaving`, { ...facts, saving })) ??
      context.t(`${key}.title`, facts);
    // A local name may repeat the model in the title; the tab's title has it once.
    const words = title.split(' ');
    const gloss = offer?.gloss?.split(' ').filter((word) => !words.includes(word)) ?? [];
    return {
      title: [title, ...gloss].join(' '),
      description: context.t(`${key}.description`, facts),
      keywords: keywordsOf(context, namesOf(context, [product])),
    };
  },
  model: productModel,
  View,
});
