import { id, type Json, type PageContext, regions, z } from 'almanac/site';
import type { ComponentType } from 'react';

/** The inputs of a part: its data, and the key and values of the words of its section. */
export interface PartInput<S extends z.ZodRawShape> {
  readonly context: PageContext;
  readonly data: z.output<z.ZodObject<S>>;
  /** Id of the section, for anchors. */
  readonly section: string;
  /** `pages.<page>.sections.<section>` */
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** A component that a section may have after its text. */
export interface PartType<S extends z.ZodRawShape = z.ZodRawShape, M = Json> {
  readonly data: S;
  /** Null where there is nothing to show here and now. */
  model(input: PartInput<S>): M | null;
  readonly View: ComponentType<{ readonly model: M }>;
}

export function definePart<S extends z.ZodRawShape, M extends Json>(type: PartType<S, M>): PartType<S, M> {
  return type;
}

/** An entry whose words are under its key. */
export const entry = { key: id, regions: regions.optional() };
export { z };
