import { definePageType, z } from 'almanac/site';
import { View } from '../product/View.tsx';

const section = z.strictObject({
  title: z.string(),
  paragraphs: z.array(z.string()),
  specs: z.array(z.tuple([z.string(), z.string()])),
});

/** A page whose content differs in each region. */
export default definePageType({
  content: z.record(
    z.string(),
    z.strictObject({ title: z.string(), price: z.int(), sections: z.array(section) }),
  ),
  head: (context) => {
    const { title } = context.content[context.region.id] as { title: string };
    return { title, description: title };
  },
  model: (context) => {
    const own = context.content[context.region.id] as Content;
    const price = String(own.price);
    return {
      title: own.title,
      sections: own.sections,
      product: '',
      price: { plain: price, text: price },
      buy: null,
    };
  },
  View,
});

type Content = { title: string; price: number; sections: z.infer<typeof section>[] };
