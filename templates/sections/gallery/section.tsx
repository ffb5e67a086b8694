import { art, Island, id, Rich, z } from 'almanac/site';
import { Figure } from '../../components/Figure.tsx';
import { figureOf, shapeOf } from '../../components/figure.ts';
import { Paint } from '../../components/Paint.tsx';
import { Pushed } from '../../components/Pushed.tsx';
import { SectionHeading } from '../../components/Sheet.tsx';
import Gallery from '../../islands/Gallery.tsx';
import { defineSection } from '../section.ts';

/** From all sides: a row of plates to scroll through. */
export default defineSection({
  /** Words: `title`, `items.<key>.{alt,caption}`. */
  data: {
    items: z.array(z.strictObject({ key: id, art: art() })).nonempty(),
  },
  model: ({ context, data, words, offer }) => {
    const items = data.items.map(({ key, art }) => {
      const figure = figureOf(context, art, words.t(`items.${key}.alt`));
      return { key, caption: words.t(`items.${key}.caption`), figure, shape: shapeOf(art, figure) };
    });
    return {
      id: data.id,
      title: words.t('title'),
      paint: offer?.paint ?? null,
      items,
      turner: {
        row: `${data.id}-row`,
        previous: context.t('ui.gallery.previous'),
        next: context.t('ui.gallery.next'),
        positions: items.map(({ caption }, i) =>
          context.t('ui.gallery.position', { no: i + 1, count: items.length, caption }),
        ),
      },
    };
  },
  View: ({ model, no }) => (
    <>
      <SectionHeading no={no} title={<Rich text={model.title} />} id={`${model.id}-title`} />
      <Pushed as="section" className="gallery" id={model.turner.row} aria-labelledby={`${model.id}-title`}>
        <ul className="gallery__row">
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
      </Pushed>
      {model.items.length > 1 ? (
        <Island
          name="Gallery"
          component={Gallery}
          props={model.turner}
          wake="visible"
          className="gallery__turner"
        />
      ) : null}
    </>
  ),
});
