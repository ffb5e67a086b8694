import found from 'almanac:sections';
import { type Json, type PageContext, z } from 'almanac/site';
import type { ComponentType } from 'react';

/**
 * A type of section: the default export of `templates/sections/<name>/section.tsx`; `styles.css` beside it holds its
 * styles.
 */
export interface SectionType<D = never, M extends Json = Json> {
  /** The fields of a section in a page's `content`, besides `type`. */
  readonly data: z.ZodRawShape;
  model(context: PageContext, data: D): M;
  readonly View: ComponentType<{ readonly model: M }>;
}

const types = found as Readonly<Record<string, SectionType<unknown>>>;

export const section = z.discriminatedUnion(
  'type',
  Object.entries(types).map(([type, { data }]) =>
    z.strictObject({ type: z.literal(type), ...data }),
  ) as unknown as [z.ZodObject<{ type: z.ZodLiteral<string> }>],
);

export type SectionModel = { readonly key: string; readonly type: string; readonly model: Json };

export function sectionModel(context: PageContext, data: { readonly type: string }): SectionModel {
  return { key: JSON.stringify(data), type: data.type, model: types[data.type]?.model(context, data) };
}

export function Section({ section: { type, model } }: { readonly section: SectionModel }) {
  const View = types[type]?.View ?? (() => null);
  return <View model={model} />;
}
