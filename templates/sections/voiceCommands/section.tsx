import { id, Rich, z } from 'almanac/site';
import { Dialog } from '../../components/Dialog.tsx';
import { dialogOf } from '../../components/dialog.ts';
import { SectionHeading } from '../../components/Sheet.tsx';
import { defineSection } from '../section.ts';

/** What it listens to: the first commands on the sheet, all of them in a dialog. */
export default defineSection({
  /** Words: `title`, `lead`, `button`, `commands` (a list of sentences to say). Shows the first, the rest in a dialog. */
  data: {
    /** The product's fact that must equal the number of commands. */
    count: id.optional(),
    /** How many stand on the page itself. */
    preview: z.int().positive().default(6),
  },
  model: ({ context, data, words, offer }) => {
    const commands = words.list('commands');
    const told = data.count === undefined ? undefined : offer && context.fact(offer.product, data.count);
    if (told !== undefined && told !== context.number(commands.length)) {
      throw new Error(
        `${words.key('commands')} has ${commands.length} entries, the product tells of ${told}`,
      );
    }
    return {
      title: words.t('title'),
      lead: words.maybe('lead'),
      dialog: dialogOf(context, offer, {
        id: `${data.id}-list`,
        button: words.t('button'),
        title: words.t('title'),
      }),
      commands,
      preview: data.preview,
    };
  },
  View: ({ model, no }) => (
    <>
      <SectionHeading no={no} title={<Rich text={model.title} />} lead={model.lead} />
      <ul className="commands">
        {model.commands.slice(0, model.preview).map((command) => (
          <li key={command}>{command}</li>
        ))}
      </ul>
      {model.commands.length > model.preview ? (
        <Dialog model={model.dialog}>
          <ol className="commands commands--all">
            {model.commands.map((command) => (
              <li key={command}>{command}</li>
            ))}
          </ol>
        </Dialog>
      ) : null}
    </>
  ),
});
