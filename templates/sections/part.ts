import type { Offer, PageContext } from 'almanac/site';
import type { ComponentType } from 'react';
import type { SectionOf, SectionType } from './schema.ts';
import type { SectionWords } from './words.ts';

/** What a section is derived from: its data, its words, and the product of its page. */
export interface SectionInput<T extends SectionType> {
  readonly context: PageContext;
  readonly data: SectionOf<T>;
  readonly words: SectionWords;
  /** The page's product, where the region lists it now. */
  readonly offer: Offer | undefined;
}

/** One type of section: how its model follows from data and words, and how that looks. */
export interface SectionPart<T extends SectionType, M> {
  model(input: SectionInput<T>): M;
  readonly View: ComponentType<{ readonly model: M; readonly no: number }>;
}

export function defineSection<T extends SectionType, M>(
  _type: T,
  part: SectionPart<T, M>,
): SectionPart<T, M> {
  return part;
}
