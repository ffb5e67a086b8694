import { Rich } from 'almanac/site';
import { Figure } from '../components/Figure.tsx';
import { figureOf } from '../components/figure.ts';
import { Paint } from '../components/Paint.tsx';
import { SectionHeading } from '../components/Sheet.tsx';
import { defineSection } from './part.ts';

/** From all sides: a row of plates to scroll through. */
export default defineSection('gallery', {
  model: ({ context, data, words, offer }) => ({
    title: words.t('title'),
    paint: offer?.paint ?? null,
    items: data.items.map(({ key, art }) => ({
      key,
      caption: words.t(`items.${key}.caption`),
      figure: figureOf(context, art, words.t(`items.${key}.alt`)),
    })),
  }),
  View: ({ model, no }) => (
    <>
      <SectionHeading no={no} title={<Rich text={model.title} />} />
      <ul className={`gallery gallery--${Math.min(model.items.length, 4)}`}>
        {model.items.map((item, i) => (
          <li key={item.key}>
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
