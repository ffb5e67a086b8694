import found from 'almanac:sections';
import { type PageContext, z } from 'almanac/site';
import type { ReactNode } from 'react';
import { base, type Section, type SectionType } from './section.ts';
import { SectionWords } from './words.ts';

/** By the names of their folders. */
const types = found as Readonly<Record<string, SectionType>>;

/** A section of a page, as its data gives it: of one of the types that have a folder here. */
export const section = z.discriminatedUnion(
  'type',
  Object.entries(types).map(([type, { data }]) =>
    z.strictObject({ type: z.literal(type), ...base, ...data }),
  ) as unknown as [z.ZodObject<typeof base & { type: z.ZodLiteral<string> }>],
);

/** A section ready to be shown: its type, its anchor, its number on the page, and the model of its type. */
export type SectionModel = {
  readonly type: string;
  readonly anchor: string;
  readonly no: number;
  readonly model: unknown;
};

/** The sections of a page that show in this region, in the order of the data. */
export function sectionModels(context: PageContext, sections: readonly Section[]): SectionModel[] {
  const product = context.page.file.product;
  const offer = product === undefined ? undefined : context.offer(product);
  let no = 0;
  return sections
    .filter((data) => context.shows({ regions: data.regions }))
    .flatMap((data) => {
      const type = typeOf(data.type);
      const model = type.model({ context, data, words: new SectionWords(context, data), offer });
      if (model === null) return [];
      if (type.numbered !== false) no += 1;
      return { type: data.type, anchor: data.anchor ?? data.id, no, model };
    });
}

export function SectionView({
  section: { type, anchor, no, model },
}: {
  readonly section: SectionModel;
}): ReactNode {
  const { View } = typeOf(type);
  return (
    <section className={`section section--${type}`} id={anchor}>
      <View model={model} no={no} />
    </section>
  );
}

function typeOf(name: string): SectionType {
  const type = types[name];
  if (!type) throw new Error(`there is no section type "${name}"`);
  return type;
}
