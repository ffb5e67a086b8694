import { id, Rich, z } from 'almanac/site';
import type { ReactNode } from 'react';
import { Dialog } from '../../components/Dialog.tsx';
import { dialogOf } from '../../components/dialog.ts';
import { Figure } from '../../components/Figure.tsx';
import { type FigureModel, figureOf } from '../../components/figure.ts';
import { Said } from '../../components/Said.tsx';
import { SectionHeading } from '../../components/Sheet.tsx';
import { defineSection } from '../section.ts';

type Mode = {
  readonly key: string;
  readonly figure: FigureModel | null;
  readonly title: string;
  readonly text: string;
  readonly example: string | null;
};

/** The ways to program it: each with its name and a screen of the app; a dialog explains how each works. */
export default defineSection({
  /** Words: `title`, `lead`, `button`, `modes.<key>.{title,text}`; examples of all in a dialog. */
  data: {
    /** `voice`, `blocks`, `timeline` and `manual` have a screen of the product's app and an example. */
    modes: z.array(id).nonempty(),
  },
  model: ({ context, data, words, offer }) => ({
    title: words.t('title'),
    lead: words.maybe('lead'),
    dialog: dialogOf(context, offer, {
      id: `${data.id}-modes`,
      button: words.t('button'),
      title: words.t('title'),
    }),
    modes: data.modes.map((key) => ({
      key,
      figure: figureOf(context, offer && `phones/${offer.product}-${key}.svg`, ''),
      title: words.t(`modes.${key}.title`),
      text: words.t(`modes.${key}.text`),
      example: words.maybe(`examples.${key}`),
    })),
  }),
  View: ({ model, no }) => (
    <>
      <SectionHeading no={no} title={<Rich text={model.title} />} lead={model.lead} />
      <Modes modes={model.modes} />
      <Dialog model={model.dialog}>
        <Modes modes={model.modes} told />
      </Dialog>
    </>
  ),
});

function Modes({
  modes,
  told = false,
}: {
  readonly modes: readonly Mode[];
  /** With an example of each. */
  readonly told?: boolean;
}): ReactNode {
  return (
    <ol className={`modes${told ? ' modes--told' : ''}`}>
      {modes.map(({ key, figure, title, text, example }) => (
        <li key={key}>
          <Figure figure={figure} className="modes__drawing" />
          <h3>{title}</h3>
          <p>
            <Said text={text} />
          </p>
          {told && example ? <p className="small">{example}</p> : null}
        </li>
      ))}
    </ol>
  );
}
