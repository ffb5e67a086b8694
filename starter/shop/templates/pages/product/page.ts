import { definePageType, id, z } from 'almanac/site';
import { ticketModel } from '../../components/ticket.tsx';
import { section, sectionModel } from '../../sections/index.tsx';
import { View } from './View.tsx';

/** The page of the product that `product` in its file names. Its words are `pages.<id>.title`, `.description` and `.lead`. */
export default definePageType({
  content: z.strictObject({
    /** The facts of the product to show, each with the words `facts.<name>`. */
    facts: z.array(id).default([]),
    /** The sections below the ticket, in order. */
    sections: z.array(section).default([]),
  }),
  model: (context) => {
    const { page } = context;
    const { product } = page.file;
    const offer = product === undefined ? undefined : context.offer(product);
    return {
      name: offer?.name ?? page.id,
      lead: context.t(`pages.${page.id}.lead`),
      facts: context.content.facts.map((name) =>
        context.t(`facts.${name}`, { value: product === undefined ? '' : context.fact(product, name) }),
      ),
      ticket: offer ? ticketModel(context, offer) : null,
      sections: context.content.sections.map((each) => sectionModel(context, each)),
    };
  },
  View,
});
