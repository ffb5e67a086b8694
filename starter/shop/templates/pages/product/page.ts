import { definePageType, z } from 'almanac/site';
import { ticketModel } from '../../components/ticket.tsx';
import { section, sectionModel } from '../../sections/index.tsx';
import { View } from './View.tsx';

/** The page of one product: the one that `product` in its file names. Its words are `pages.<id>.title`, `.description`, `.lead`. */
export default definePageType({
  content: z.strictObject({
    /** What stands below the ticket, in order. */
    sections: z.array(section).default([]),
  }),
  head: (context) => {
    const { id, file } = context.page;
    const values = { weight: file.product === undefined ? '' : context.fact(file.product, 'weight') };
    return {
      title: context.t(`pages.${id}.title`),
      description: context.t(`pages.${id}.description`, values),
    };
  },
  model: (context) => {
    const { id, file } = context.page;
    const offer = file.product === undefined ? undefined : context.offer(file.product);
    return {
      name: offer?.name ?? id,
      lead: context.t(`pages.${id}.lead`),
      weight: file.product === undefined ? null : context.t('ui.weight', { weight: context.fact(file.product, 'weight') }),
      ticket: offer ? ticketModel(context, offer) : null,
      sections: context.content.sections.map((each) => sectionModel(context, each)),
    };
  },
  View,
});
