import { art, id, Rich, z } from 'almanac/site';
import { Dialog } from '../../components/Dialog.tsx';
import { Figure } from '../../components/Figure.tsx';
import { figureOf } from '../../components/figure.ts';
import { SectionHeading } from '../../components/Sheet.tsx';
import { defineSection } from '../section.ts';

/** The ways to program it: their names on the sheet, how each works in a dialog. */
export default defineSection({
  /** Words: `title`, `lead`, `button`, `modes.<key>.{title,text}`; the whole list is a dialog. */
  data: {
    art: art().optional(),
    modes: z.array(id).nonempty(),
  },
  model: ({ context, data, words }) => ({
    id: data.id,
    title: words.t('title'),
    lead: words.maybe('lead'),
    button: words.t('button'),
    close: context.t('ui.close'),
    figure: figureOf(context, data.art, ''),
    modes: data.modes.map((key) => ({
      key,
      title: words.t(`modes.${key}.title`),
      text: words.t(`modes.${key}.text`),
    })),
  }),
  View: ({ model, no }) => (
    <>
      <SectionHeading no={no} title={<Rich text={model.title} />} lead={model.lead} />
      {model.figure ? <Figure figure={model.figure} className="programming__figure" /> : null}
      <ol className="modes">
        {model.modes.map((mode) => (
          <li key={mode.key}>{mode.title}</li>
        ))}
      </ol>
      <Dialog id={`${model.id}-modes`} button={model.button} title={model.title} close={model.close}>
        <dl className="modes__all">
          {model.modes.map((mode) => (
            <div key={mode.key}>
              <dt>{mode.title}</dt>
              <dd>{mode.text}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  ),
});
