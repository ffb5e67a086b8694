import { keyed } from 'almanac/site';
import { longReturns, priceGuarantees } from '../../../components/sale-promises.ts';
import { isSoldWith, trait } from '../../../components/traits.ts';
import { Prose } from '../../../prose/Prose.tsx';
import { phrasedBlocks } from '../../../prose/phrased.ts';
import { prose } from '../../../prose/schema.ts';
import { definePart, entry, z } from './part.ts';

/**
 * Questions that open to their answers: `items.<key>.question`, `.answer`. The browser's search opens them too. A question that `needs`
 * a trait which no sold product has is left out. With `longReturns` the answer adds the longer return period of a sale; with
 * `priceGuarantees` the answer is the terms of sales, and without any the question is left out.
 */
export const questions = definePart({
  data: {
    items: keyed(
      z.strictObject({
        ...entry,
        needs: trait.optional(),
        longReturns: z.boolean().default(false),
        priceGuarantees: z.boolean().default(false),
      }),
    ).nonempty(),
  },
  model: ({ context, data, section, key, values }) => {
    const items = data.items
      .filter((item) => context.shows(item) && (!item.needs || isSoldWith(context, item.needs)))
      .flatMap((item) => {
        const words = `${key}.items.${item.key}`;
        const answer = phrasedBlocks(context.region.language, [
          ...(item.priceGuarantees
            ? priceGuarantees(context)
            : context.words(`${words}.answer`, prose, values)),
          ...(item.longReturns ? longReturns(context) : []),
        ]);
        if (answer.length === 0) return [];
        // A link to an answer opens it: browsers open a closed `details` that contains the target.
        return [{ id: `${section}-${item.key}`, question: context.t(`${words}.question`, values), answer }];
      });
    return items.length > 0 ? items : null;
  },
  View: ({ model }) => (
    <div className="questions">
      {model.map((item, i) => (
        // The first shows how they are answered.
        <details key={item.id} open={i === 0}>
          <summary>
            <span>{item.question}</span>
          </summary>
          <div id={item.id}>
            <Prose blocks={item.answer} />
          </div>
        </details>
      ))}
    </div>
  ),
});
