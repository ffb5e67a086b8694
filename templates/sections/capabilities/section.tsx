import { art, id, Rich, regions, z } from 'almanac/site';
import { figureOf } from '../../components/figure.ts';
import { fitClass } from '../../components/name.ts';
import { SectionHeading } from '../../components/Sheet.tsx';
import { defineSection } from '../section.ts';

/** What it can do: numbers set large, each with its sentence. */
export default defineSection({
  /** What it can do. Words: `title`, `lead`?, `items.<key>.{figure?,title,text}`; `figure` is the number set large: "{servos}". */
  data: {
    /** A detail beside them, as large as it gets: where in the drawing, in percent of it. */
    closeUp: z
      .strictObject({
        art: art(),
        x: z.number().min(0).max(100),
        y: z.number().min(0).max(100),
        width: z.number().positive().max(100),
        height: z.number().positive().max(100),
      })
      .optional(),
    items: z.array(z.strictObject({ key: id, regions: regions.optional() })).nonempty(),
  },
  model: ({ context, data, words }) => {
    const items = data.items
      .filter((item) => context.shows(item))
      .map(({ key }) => ({
        key,
        number: words.maybe(`items.${key}.figure`),
        title: words.t(`items.${key}.title`),
        text: words.t(`items.${key}.text`),
      }));
    const figure = figureOf(context, data.closeUp?.art, '');
    return {
      closeUp: data.closeUp && figure ? { ...data.closeUp, figure } : null,
      title: words.t('title'),
      lead: words.maybe('lead'),
      /** Numbers stand on one line, so the longest sets the size of all. */
      fit: fitClass(`<em>${items.map(({ number }) => number ?? '').join('<br>')}`),
      items,
    };
  },
  View: ({ model, no }) => {
    const words = (
      <>
        <SectionHeading no={no} title={<Rich text={model.title} />} lead={model.lead} />
        <ul className={`facts by-two ${model.fit}`}>
          {model.items.map((item) => (
            <li className={`fact${item.number ? ' fact--number' : ''}`} key={item.key}>
              {item.number ? (
                <p className="fact__number" aria-hidden="true">
                  {item.number}
                </p>
              ) : null}
              <h3>{item.title}</h3>
              <p>
                <Rich text={item.text} />
              </p>
            </li>
          ))}
        </ul>
      </>
    );
    if (!model.closeUp) return words;
    const { figure, x, y, width, height } = model.closeUp;
    const box = [x * figure.width, y * figure.height, width * figure.width, height * figure.height];
    return (
      <div className="close">
        <svg
          className="close__figure"
          viewBox={box.map((n) => n / 100).join(' ')}
          preserveAspectRatio="xMinYMin slice"
          aria-hidden="true"
        >
          <image href={figure.src} width={figure.width} height={figure.height} />
        </svg>
        <div className="close__words">{words}</div>
      </div>
    );
  },
});
