import { definePageType } from 'almanac/site';
import { headOf } from '../../components/head.ts';
import { namesOf } from '../../components/keywords.ts';
import { formsSoldWith, isSoldWith } from '../../components/traits.ts';
import { homeContent } from './content.ts';
import { homeModel } from './model.ts';
import { View } from './View.tsx';

export default definePageType({
  content: homeContent,
  head: (context) =>
    headOf(context, namesOf(context, context.products()), {
      // A title may not promise a transformation where no product that is sold transforms.
      transforms: isSoldWith(context, 'transforms') ? 'yes' : 'no',
      forms: formsSoldWith(context),
    }),
  model: homeModel,
  View,
});
