import { id, Rich, z } from 'almanac/site';
import type { ReactNode } from 'react';
import { Dialog } from '../../components/Dialog.tsx';
import { dialogOf } from '../../components/dialog.ts';
import { spoken } from '../../components/facts.ts';
import { SectionHeading } from '../../components/Sheet.tsx';
import { productContentOf } from '../../layout/product-content.ts';
import { defineSection } from '../section.ts';

/** Its voice commands: the first ones on the page, all of them in a dialog. */
export default defineSection({
  /**
   * Words: `title`, `lead`, `button`; where the product hears another language than the region's own also `commands`, what its commands
   * mean, in their order, and `heard`, with `{language}`. Shows the first, the rest in a dialog.
   */
  data: {
    /** The product's fact that must equal the number of commands. */
    count: id.optional(),
    /** How many commands the page shows before the full list is opened. */
    preview: z.int().positive().default(6),
  },
  model: ({ context, data, words, offer }) => {
    const { commands: heard = {} } = (offer && productContentOf(context, offer.product)) ?? {};
    const own = context.region.language;
    const lang = own in heard ? own : (Object.keys(heard)[0] ?? own);
    const meant = lang === own ? [] : words.list('commands');
    const commands = (heard[lang] ?? []).map((said, i) => ({ said, meant: meant[i] ?? null }));
    if (lang !== own && meant.length !== commands.length) {
      throw new Error(
        `${words.key('commands')} has ${meant.length} entries, the product hears ${commands.length} commands`,
      );
    }
    const told = data.count === undefined ? undefined : offer && context.fact(offer.product, data.count);
    if (told !== undefined && told !== context.number(commands.length)) {
      throw new Error(`${offer?.name} has ${commands.length} commands in ${lang}, its facts tell of ${told}`);
    }
    return {
      title: words.t('title'),
      lead: words.maybe('lead'),
      dialog: dialogOf(context, offer, {
        id: `${data.id}-list`,
        button: words.t('button'),
        title: words.t('title'),
      }),
      /** The language of the commands, if it differs from the page's. */
      lang: lang === own ? undefined : lang,
      heard: lang === own ? null : words.t('heard', { language: spoken(context, [lang]) }),
      commands,
      preview: data.preview,
    };
  },
  View: ({ model, no }) => (
    <>
      <SectionHeading no={no} title={<Rich text={model.title} />} lead={model.lead} />
      <ul className="commands">
        {model.commands.slice(0, model.preview).map((command) => (
          <Command key={command.said} of={command} lang={model.lang} />
        ))}
      </ul>
      {model.heard ? <p className="small">{model.heard}</p> : null}
      {model.commands.length > model.preview ? (
        <Dialog model={model.dialog}>
          <ol className="commands commands--all">
            {model.commands.map((command) => (
              <Command key={command.said} of={command} lang={model.lang} />
            ))}
          </ol>
        </Dialog>
      ) : null}
    </>
  ),
});

/** A command in its own language, above its meaning. */
function Command({
  of: { said, meant },
  lang,
}: {
  readonly of: { readonly said: string; readonly meant: string | null };
  readonly lang: string | undefined;
}): ReactNode {
  return (
    <li>
      <span lang={lang}>{said}</span>
      {meant === null || meant === said ? null : <small>{meant}</small>}
    </li>
  );
}
