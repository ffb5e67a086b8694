import { art, id, Rich, z } from 'almanac/site';
import { Figure } from '../../components/Figure.tsx';
import { figureOf, shapeOf } from '../../components/figure.ts';
import { Paint } from '../../components/Paint.tsx';
import { SectionHeading } from '../../components/Sheet.tsx';
import { defineSection } from '../section.ts';

/** From all sides: every plate at once. */
export default defineSection({
  /** Words: `title`, `items.<key>.{alt,caption}`. */
  data: {
    items: z.array(z.strictObject({ key: id, art: art() })).nonempty(),
  },
  model: ({ context, data, words, offer }) => ({
    title: words.t('title'),
    paint: offer?.paint ?? null,
    items: data.items.map(({ key, art }) => {
      const figure = figureOf(context, art, words.t(`items.${key}.alt`));
      return { key, caption: words.t(`items.${key}.caption`), figure, shape: shapeOf(art, figure) };
    }),
  }),
  View: ({ model, no }) => (
    <>
      <SectionHeading no={no} title={<Rich text={model.title} />} />
      <ul className="gallery">
        {model.items.map((item, i) => (
          <li key={item.key} className={`gallery__${item.shape}`}>
            <figure>
              <div className="gallery__plate">
                {i % 2 === 0 ? <Paint colour={model.paint} /> : null}
                <Figure figure={item.figure} className="gallery__figure" />
              </div>
              <figcaption>{item.caption}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </>
  ),
});
