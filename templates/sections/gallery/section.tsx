import { art, id, keyed, Rich, z } from 'almanac/site';
import { Figure } from '../../components/Figure.tsx';
import { figureOf, shapeOf } from '../../components/figure.ts';
import { Paint } from '../../components/Paint.tsx';
import { SectionHeading } from '../../components/Sheet.tsx';
import { defineSection } from '../section.ts';

/** Pictures from all sides, each of which opens over the whole window. */
export default defineSection({
  /** Words: `title`, `items.<key>.{alt,caption}`. */
  data: {
    items: keyed(z.strictObject({ key: id, art: art() })).nonempty(),
  },
  model: ({ context, data, words, offer }) => ({
    title: words.t('title'),
    paint: offer?.paint ?? null,
    close: context.t('ui.close'),
    items: data.items.map(({ key, art }) => {
      const figure = figureOf(context, art, words.t(`items.${key}.alt`));
      const caption = words.t(`items.${key}.caption`);
      return {
        key,
        caption,
        enlarge: context.t('ui.enlarge', { what: caption }),
        large: `${data.id}-${key}`,
        figure,
        shape: shapeOf(art, figure),
      };
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
                {item.figure ? (
                  <button
                    className="gallery__open"
                    type="button"
                    popoverTarget={item.large}
                    aria-label={item.enlarge}
                  />
                ) : null}
              </div>
              <figcaption>{item.caption}</figcaption>
            </figure>
            {item.figure ? (
              <div className="large" id={item.large} popover="auto" role="dialog" aria-label={item.caption}>
                <Figure figure={item.figure} className="large__figure" />
                <button
                  className="action action--main"
                  type="button"
                  popoverTarget={item.large}
                  popoverTargetAction="hide"
                >
                  {model.close}
                </button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  ),
});
