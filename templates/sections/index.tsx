import found from 'almanac:sections';
import { type Json, type PageContext, z } from 'almanac/site';
import type { ReactNode } from 'react';
import { Paint } from '../components/Paint.tsx';
import { type Tone, toneOf } from '../paint.ts';
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
  readonly half: boolean;
  /** The label of the line that it is folded behind, with the following sections whose label is ''. */
  readonly fold: string | null;
  /** The background of a painted section, and whether ink or paper is readable on it. */
  readonly paint: { readonly colour: string; readonly tone: Tone } | null;
  readonly model: Json;
};

/** The sections of a page that show in this region, in the order of the data. */
export function sectionModels(context: PageContext, sections: readonly Section[]): SectionModel[] {
  let no = 0;
  return sections.flatMap((data) => {
    const found = context.part(sectionOf, data);
    if (found === null) return [];
    if (typeOf(data.type).numbered !== false) no += 1;
    return { ...found, no };
  });
}

/** A section but for its number; null where there is nothing to show here and now. */
function sectionOf(context: PageContext, data: Section): Omit<SectionModel, 'no'> | null {
  if (!context.shows({ regions: data.regions, startTime: data.startTime })) return null;
  const product = context.page.file.product;
  const offer = product === undefined ? undefined : context.offer(product);
  const words = new SectionWords(context, data);
  const model = typeOf(data.type).model({ context, data, words, offer });
  if (model === null) return null;
  return {
    type: data.type,
    anchor: data.anchor ?? data.id,
    half: data.half,
    fold: data.folded ? (words.maybe('fold') ?? '') : null,
    paint: data.painted && offer?.paint ? { colour: offer.paint, tone: toneOf(offer.paint) } : null,
    model,
  };
}

/**
 * Sections one below the other. Past ones are folded behind a line, where the browser's search finds them and print
 * opens them.
 */
export function Sections({ sections }: { readonly sections: readonly SectionModel[] }): ReactNode {
  const parts: SectionModel[][] = [];
  for (const section of sections) {
    const last = parts.at(-1);
    const isFolded = section.fold !== null;
    if (last && (last[0]?.fold !== null) === isFolded) last.push(section);
    else parts.push([section]);
  }
  return parts.map((part) => {
    const [first] = part;
    return first?.fold == null ? (
      <Rows key={first?.anchor} sections={part} />
    ) : (
      <div className="faq fold" key={first.anchor}>
        <details>
          <summary>{first.fold}</summary>
          <Rows sections={part} />
        </details>
      </div>
    );
  });
}

/** Two adjacent halves are side by side on wide screens only: a phone hides no part of a page. */
function Rows({ sections }: { readonly sections: readonly SectionModel[] }): ReactNode {
  const rows: SectionModel[][] = [];
  for (const section of sections) {
    const last = rows.at(-1);
    if (section.half && last?.length === 1 && last[0]?.half) last.push(section);
    else rows.push([section]);
  }
  return rows.map((row) => {
    const views = row.map((section) => <SectionView key={section.anchor} section={section} />);
    return row.length === 1 ? (
      views
    ) : (
      <div className="pair" key={row[0]?.anchor}>
        {views}
      </div>
    );
  });
}

export function SectionView({
  section: { type, anchor, no, paint, model },
}: {
  readonly section: SectionModel;
}): ReactNode {
  const { View } = typeOf(type);
  const painted = paint ? ` section--painted on-${paint.tone}` : '';
  return (
    <section className={`section section--${type}${painted}`} id={anchor}>
      {paint ? <Paint colour={paint.colour} /> : null}
      <View model={model} no={no} ground={paint?.colour ?? null} />
    </section>
  );
}

function typeOf(name: string): SectionType {
  const type = types[name];
  if (!type) throw new Error(`there is no section type "${name}"`);
  return type;
}
