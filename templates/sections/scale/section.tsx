import { Rich, ref, z } from 'almanac/site';
import { isOffer } from '../../components/card.ts';
import { SectionHeading } from '../../components/Sheet.tsx';
import { defineSection } from '../section.ts';
import { ruleOf } from './model.ts';
import { Rule } from './Rule.tsx';

/** True heights on one millimetre rule, beside a hand and a mug. */
export default defineSection({
  /**
   * Words: `title`, `lead`?. Heights are the products' `heightCm`; a product without one is left out.
   */
  data: {
    /** The products to show; absent: the page's own. Bundles are shown as their parts. */
    products: z.array(ref('product')).min(1).max(3).optional(),
  },
  model: ({ context, data, words, offer }) => {
    const { products } = data;
    const offers = products === undefined ? [offer] : products.map((key) => context.offer(key));
    const rule = ruleOf(context, offers.filter(isOffer));
    if (!rule) return null;
    return {
      title: words.t('title'),
      lead: words.maybe('lead'),
      rule,
    };
  },
  View: ({ model, no }) => (
    <>
      <SectionHeading no={no} title={<Rich text={model.title} />} lead={model.lead} />
      <Rule model={model.rule} />
    </>
  ),
});
