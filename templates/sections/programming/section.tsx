import { id, Rich, z } from 'almanac/site';
import type { ReactNode } from 'react';
import { Dialog } from '../../components/Dialog.tsx';
import { dialogOf } from '../../components/dialog.ts';
import { SectionHeading } from '../../components/Sheet.tsx';
import { defineSection } from '../section.ts';
import { Drawing } from './Drawing.tsx';

type Mode = {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly example: string | null;
};

/** The ways to program it: their drawings and names on the sheet, how each works in a dialog. */
export default defineSection({
  /** Words: `title`, `lead`, `button`, `modes.<key>.{title,text}`; examples of all in a dialog. */
  data: {
    /** `voice`, `blocks`, `timeline` and `manual` have a drawing and an example. */
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
      title: words.t(`modes.${key}.title`),
      text: words.t(`modes.${key}.text`),
      example: words.maybe(`examples.${key}`),
    })),
  }),
  View: ({ model, no }) => (
    <>
      <SectionHeading no={no} title={<Rich text={model.title} />} lead={model.lead} />
      <Modes modes={model.modes} paint={model.dialog.paint} />
      <Dialog model={model.dialog}>
        <Modes modes={model.modes} paint={model.dialog.paint} told />
      </Dialog>
    </>
  ),
});

function Modes({
  modes,
  paint,
  told = false,
}: {
  readonly modes: readonly Mode[];
  readonly paint: string | null;
  /** With an example of each. */
  readonly told?: boolean;
}): ReactNode {
  return (
    <ol className={`modes${told ? ' modes--told' : ''}`}>
      {modes.map(({ key, title, text, example }) => (
        <li key={key}>
          <Drawing name={key} paint={paint} />
          <h3>{title}</h3>
          <p>{text}</p>
          {told && example ? <p className="small">{example}</p> : null}
        </li>
      ))}
    </ol>
  );
}
