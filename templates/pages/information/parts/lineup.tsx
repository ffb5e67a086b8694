import { isOffer } from '../../../components/card.ts';
import { digits } from '../../../components/digits.ts';
import { Name } from '../../../components/Gloss.tsx';
import { Pushed } from '../../../components/Pushed.tsx';
import { crowdOf } from '../../../sections/scale/model.ts';
import { definePart } from './part.ts';

/** The width of a name under its figure, in millimetres at the figures' scale. */
const NAMED = 210;

/** All products the region sells, as in a class photo: to scale, side by side, the tallest in the middle. Each links to its page. */
export const lineup = definePart({
  data: {},
  model: ({ context }) => {
    const offers = context
      .products()
      .map((product) => context.offer(product))
      .filter(isOffer);
    const standing = crowdOf(context, offers, { priced: false })
      .flatMap((row) => row.standing)
      .filter((one) => one.product !== null)
      // Use short names where there are any, since places are narrow.
      .map((one) => ({
        ...one,
        name: (one.gloss === null && context.maybe(`products.${one.product}.short`)) || one.name,
        broad: Math.max(NAMED, Math.round((one.mm * one.figure.width) / one.figure.height)),
      }))
      .reverse();
    const everySecond = (from: number) => standing.filter((_, i) => i % 2 === from);
    const figures = [...everySecond(0), ...everySecond(1).reverse()];
    const broad = figures.reduce((sum, one) => sum + one.broad, 0);
    // In hundreds of millimetres.
    return figures.length > 0 ? { figures, length: Math.ceil(broad / 100) } : null;
  },
  View: ({ model }) => (
    <Pushed as="ul" className={`class ${digits(model.length)}`}>
      {model.figures.map(({ key, name, gloss, figure, mm, broad, page }) => (
        <li key={key} className={digits(broad)}>
          <img
            className={digits(mm)}
            src={figure.src}
            alt=""
            width={figure.width}
            height={figure.height}
            loading="lazy"
            decoding="async"
          />
          <p>
            {page ? (
              <a href={page.href}>
                <Name of={{ name, gloss }} />
              </a>
            ) : (
              <Name of={{ name, gloss }} />
            )}
          </p>
        </li>
      ))}
    </Pushed>
  ),
});
