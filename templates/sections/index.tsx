import type { PageContext } from 'almanac/site';
import type { ComponentType, ReactNode } from 'react';
import accessories from './accessories.tsx';
import callouts from './callouts.tsx';
import capabilities from './capabilities.tsx';
import comparison from './comparison.tsx';
import cta from './cta.tsx';
import exploded from './exploded.tsx';
import faq from './faq.tsx';
import feature from './feature.tsx';
import forms from './forms.tsx';
import gallery from './gallery.tsx';
import hero from './hero.tsx';
import licence from './licence.tsx';
import media from './media.tsx';
import type { SectionInput, SectionPart } from './part.ts';
import programming from './programming.tsx';
import type { Section, SectionType } from './schema.ts';
import specs from './specs.tsx';
import statement from './statement.tsx';
import timeline from './timeline.tsx';
import video from './video.tsx';
import voiceCommands from './voice-commands.tsx';
import { SectionWords } from './words.ts';

const parts = {
  hero,
  statement,
  capabilities,
  feature,
  callouts,
  forms,
  exploded,
  specs,
  gallery,
  voiceCommands,
  programming,
  timeline,
  faq,
  comparison,
  accessories,
  media,
  video,
  cta,
  licence,
};

/** A section ready to be shown: its type, its anchor, its number on the page, and the model of its type. */
export type SectionModel = {
  readonly type: SectionType;
  readonly anchor: string;
  readonly no: number;
  readonly model: unknown;
};

/** Types that open or close a page without a number of their own. */
const UNNUMBERED: ReadonlySet<SectionType> = new Set(['hero', 'statement', 'cta', 'licence']);

/** The sections of a page that show in this region, in the order of the data. */
export function sectionModels(context: PageContext, sections: readonly Section[]): SectionModel[] {
  const product = context.page.file.product;
  const offer = product === undefined ? undefined : context.offer(product);
  let no = 0;
  return sections
    .filter((section) => context.shows({ regions: section.regions }))
    .map((data) => {
      if (!UNNUMBERED.has(data.type)) no += 1;
      // The union's member and the part of that type belong together; the compiler cannot see it.
      const part = parts[data.type] as SectionPart<SectionType, unknown>;
      const input = {
        context,
        data,
        words: new SectionWords(context, data),
        offer,
      } as SectionInput<SectionType>;
      return { type: data.type, anchor: data.anchor ?? data.id, no, model: part.model(input) };
    });
}

export function SectionView({ section }: { readonly section: SectionModel }): ReactNode {
  const View = parts[section.type].View as ComponentType<{ readonly model: unknown; readonly no: number }>;
  return (
    <section className={`section section--${section.type}`} id={section.anchor}>
      <View model={section.model} no={section.no} />
    </section>
  );
}
