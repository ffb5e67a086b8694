import { byRegion, keyed, link, ref, when } from 'almanac/site';
import { Arrow } from '../../../components/Action.tsx';
import { Figure } from '../../../components/Figure.tsx';
import { figureOf } from '../../../components/figure.ts';
import { Paint } from '../../../components/Paint.tsx';
import { toneOf } from '../../../paint.ts';
import { definePart, entry, z } from './part.ts';

/** News, each with its date: `articles.<key>.title`, `.text`. Each shows from its own time, the newest first. */
export const articles = definePart({
  data: {
    items: keyed(
      z.strictObject({
        ...entry,
        date: z.iso.date(),
        startTime: byRegion(when).optional(),
        link: link.optional(),
        /** The product whose picture is beside it, if it is sold. */
        product: ref('product').optional(),
      }),
    ).nonempty(),
  },
  model: ({ context, data, key, values }) => {
    const items = data.items
      .filter((item) => context.shows(item))
      .sort((a, b) => (a.date < b.date ? 1 : -1))
      .map((item) => {
        const to = item.link === undefined ? undefined : context.href(item.link);
        const offer = item.product === undefined ? undefined : context.offer(item.product);
        const words = `${key}.articles.${item.key}`;
        return {
          key: item.key,
          iso: item.date,
          date: context.date(item.date, 'long'),
          title: context.t(`${words}.title`, values),
          // A title in the reader's own script uses the local name of the product, with the licensed name below.
          latin: offer?.gloss ? offer.name : null,
          text: context.t(`${words}.text`, values),
          figure: figureOf(context, offer?.art, ''),
          paint: offer?.paint ?? null,
          tone: toneOf(offer?.paint ?? null),
          link: to ? { ...to, label: context.t(`${words}.link`, values) } : null,
        };
      });
    return items.length > 0 ? items : null;
  },
  View: ({ model }) => (
    <ol className="articles">
      {model.map((item) => (
        <li key={item.key} id={item.key}>
          {item.figure ? (
            <div className={`articles__plate on-${item.tone}`}>
              <Paint colour={item.paint} />
              <Figure figure={item.figure} />
            </div>
          ) : null}
          <time dateTime={item.iso}>{item.date}</time>
          <h3>
            {item.title}
            {item.latin ? (
              <>
                {' '}
                <span className="latin">{item.latin}</span>
              </>
            ) : null}
          </h3>
          <p>{item.text}</p>
          {item.link ? (
            <a
              className="articles__way"
              href={item.link.href}
              rel={item.link.external ? 'noopener' : undefined}
            >
              {item.link.label} <Arrow out={item.link.external} />
            </a>
          ) : null}
        </li>
      ))}
    </ol>
  ),
});
