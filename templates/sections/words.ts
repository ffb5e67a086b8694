import { type PageContext, z } from 'almanac/site';
import { factsOf } from '../components/facts.ts';
import { forRegion } from '../regional.ts';
import type { Section } from './section.ts';

type Values = Readonly<Record<string, string | number>>;

/** The words of one section, each message filled with the product's facts and the section's own values. */
export class SectionWords {
  readonly values: Values;
  readonly #context: PageContext;
  readonly #key: string;

  constructor(context: PageContext, section: Section) {
    this.#context = context;
    this.#key = `pages.${context.page.id}.sections.${section.id}`;
    this.values = valuesOf(context, section);
  }

  t(key: string, extra?: Values): string {
    return this.#context.t(`${this.#key}.${key}`, extra ? { ...this.values, ...extra } : this.values);
  }

  maybe(key: string, extra?: Values): string | null {
    const values = extra ? { ...this.values, ...extra } : this.values;
    return this.#context.maybe(`${this.#key}.${key}`, values) ?? null;
  }

  list(key: string): readonly string[] {
    return this.#context.words(`${this.#key}.${key}`, z.array(z.string()), this.values);
  }

  /** Full key of a word, for those who look it up themselves. */
  key(name: string): string {
    return `${this.#key}.${name}`;
  }
}

function valuesOf(context: PageContext, section: Section): Values {
  const region = context.region.id;
  const values: Record<string, string | number> = { ...factsOf(context, context.page.file.product) };
  for (const [name, value] of Object.entries(section.values)) {
    const own = forRegion<string | number>(value, region);
    if (own !== undefined) values[name] = own;
  }
  for (const [name, value] of Object.entries(section.amounts)) {
    const own = forRegion<string>(value, region);
    if (own !== undefined) values[name] = context.amount(own).text;
  }
  for (const [name, value] of Object.entries(section.dates)) {
    const own = forRegion<string>(value, region);
    if (own !== undefined) values[name] = context.date(own, 'long');
  }
  return values;
}
