import { manualsIn } from '../../../collections/manuals.ts';
import { Arrow } from '../../../components/Action.tsx';
import { Figure } from '../../../components/Figure.tsx';
import { figureOf } from '../../../components/figure.ts';
import { Paint } from '../../../components/Paint.tsx';
import { definePart, z } from './part.ts';

type Dated = { readonly date: { readonly text: string } };

/** Entries of the same day keep their order. */
const latestFirst = (a: Dated, b: Dated): number =>
  a.date.text === b.date.text ? 0 : a.date.text < b.date.text ? 1 : -1;

/** The manuals that changed last, of products the region sells: one of each series, the newest first. Words of `pages.manuals`. */
export const newest = definePart({
  data: { count: z.int().positive() },
  model: ({ context, data }) => {
    const files = manualsIn(context)
      .flatMap((series) => {
        const offer = series.product === undefined ? undefined : context.offer(series.product);
        if (!context.shows({ regions: series.regions }) || (series.product && !offer)) return [];
        const [file] = series.files.filter((one) => context.shows(one)).sort(latestFirst);
        const figure = figureOf(context, series.product && `figures/${series.product}-front.svg`, '');
        return file
          ? [
              {
                ...file,
                series: series.key,
                of: offer?.gloss ?? offer?.name ?? series.title ?? series.key,
                figure,
                paint: offer?.paint ?? null,
              },
            ]
          : [];
      })
      .sort(latestFirst)
      .slice(0, data.count)
      .map(({ series, of, figure, paint, name, link, size, date }) => ({
        key: series,
        of,
        figure,
        paint,
        name: context.maybe(`pages.manuals.names.${name}`) ?? name,
        href: (link && context.href(link)?.href) ?? null,
        size: context.t('pages.manuals.size', { size: context.number(size) }),
        iso: date.text,
        date: context.date(date.text, 'dayYear'),
      }));
    return files.length > 0 ? files : null;
  },
  View: ({ model }) => (
    <ol className="newest">
      {model.map(({ key, of, figure, paint, name, href, size, iso, date }) => (
        <li key={key}>
          <div className="newest__cover">
            <Paint colour={paint} />
            <Figure figure={figure} />
          </div>
          <p>
            <strong>{of}</strong>
            {href === null ? (
              name
            ) : (
              <a href={href} rel="noopener">
                {name} <Arrow out />
                <span className="unseen"> {of}</span>
              </a>
            )}
          </p>
          <p className="newest__facts">
            <span>{size}</span> <time dateTime={iso}>{date}</time>
          </p>
        </li>
      ))}
    </ol>
  ),
});
