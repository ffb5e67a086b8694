import { definePageType, z } from 'almanac/site';
import { View } from './View.tsx';

const section = z.strictObject({
  title: z.string(),
  paragraphs: z.array(z.string()),
  specs: z.array(z.tuple([z.string(), z.string()])),
});

export default definePageType({
  content: z.strictObject({ title: z.string(), sections: z.array(section) }),
  head: (context) => ({ title: context.content.title, description: context.content.title }),
  model: (context) => {
    const offer =
      context.page.file.product === undefined ? undefined : context.offer(context.page.file.product);
    return {
      title: context.content.title,
      sections: context.content.sections,
      product: offer?.product ?? '',
      price: offer?.price ?? null,
      buy: offer ? { href: offer.buy, label: context.t('ui.buy') } : null,
    };
  },
  View,
});
