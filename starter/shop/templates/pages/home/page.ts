import { definePageType, type Offer, type PageContext, z } from 'almanac/site';
import { ticketModel } from '../../components/ticket.tsx';
import { View } from './View.tsx';

const offersOf = (context: PageContext): Offer[] =>
  context.products().flatMap((product) => context.offer(product) ?? []);

export default definePageType({
  content: z.strictObject({}),
  model: (context) => {
    const offers = offersOf(context);
    return {
      title: context.t('pages.home.title'),
      lead: context.t('pages.home.lead', { count: offers.length }),
      tickets: offers.map((offer) => ticketModel(context, offer)),
    };
  },
  View,
});
