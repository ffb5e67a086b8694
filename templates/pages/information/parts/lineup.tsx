import { isOffer } from '../../../components/card.ts';
import { Figure } from '../../../components/Figure.tsx';
import { figureOf } from '../../../components/figure.ts';
import { Gloss } from '../../../components/Gloss.tsx';
import { definePart } from './part.ts';

/** Everyone the region sells, in outline, each the way to its page. */
export const lineup = definePart({
  data: {},
  model: ({ context }) => {
    const figures = context
      .products()
      .map((product) => context.offer(product))
      .filter(isOffer)
      .flatMap((offer) => {
        const figure = figureOf(context, `figures/${offer.product}-cut.svg`, '');
        const { product: key, name, gloss, page: to } = offer;
        return figure ? [{ key, name, gloss, figure, to }] : [];
      });
    return figures.length > 0 ? figures : null;
  },
  View: ({ model }) => (
    <ul className="outline">
      {model.map((item) => (
        <li key={item.key}>
          {item.to ? (
            <a href={item.to.href}>
              <Figure figure={item.figure} />
              <span>
                {item.name}
                <Gloss of={item} />
              </span>
            </a>
          ) : (
            <>
              <Figure figure={item.figure} />
              <span>
                {item.name}
                <Gloss of={item} />
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  ),
});
