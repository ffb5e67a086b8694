import { definePageType } from 'almanac/site';
import { keywordsOf, namesOf } from '../../components/keywords.ts';
import { homeContent } from './content.ts';
import { homeModel } from './model.ts';
import { View } from './View.tsx';

export default definePageType({
  content: homeContent,
  head: (context) => {
    const key = `pages.${context.page.id}`;
    return {
      title: context.t(`${key}.title`),
      description: context.t(`${key}.description`),
      keywords: keywordsOf(context, namesOf(context, context.products())),
    };
  },
  model: homeModel,
  View,
});
