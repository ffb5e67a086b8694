import { type PageContext, z } from 'almanac/site';
import { factsOf } from '../components/facts.ts';
import { phrased } from '../components/phrases.ts';
import { forRegion } from '../regional.ts';
import type { Section } from './section.ts';

/** Words that are shown as running lines and get break points; other words are also read by machines. */
const READ = /(?:text|lead|caption|describe|answer)$|(?:points|notices)\./;

type Values = Readonly<Record<string, string | number>>;

/**
 * The words of one section, each message filled with the product's facts and name and the section's own values. What a page
 * does not say itself, `sections.<type>` says for all of them.
 */
export class SectionWords {
  readonly values: Values;
  readonly #context: PageContext;
  readonly #key: string;
  readonly #shared: string;

  constructor(context: PageContext, section: Section) {
    this.#context = context;
    this.#key = `pages.${context.page.id}.sections.${section.id}`;
    this.#shared = `sections.${section.type}`;
    this.values = valuesOf(context, section);
  }

  t(key: string, extra?: Values): string {
    const values = this.#with(extra);
    return this.maybe(key, extra) ?? this.#context.t(`${this.#key}.${key}`, values);
  }

  maybe(key: string, extra?: Values): string | null {
    const values = this.#with(extra);
    const said =
      this.#context.maybe(`${this.#key}.${key}`, values) ??
      this.#context.maybe(`${this.#shared}.${key}`, values);
    if (said === undefined || said === null) return null;
    return READ.test(key) ? phrased(this.#context.region.language, said) : said;
  }

  list(key: string): readonly string[] {
    return this.#context.words(`${this.#key}.${key}`, z.array(z.string()), this.values);
  }

  #with(extra: Values | undefined): Values {
    return extra ? { ...this.values, ...extra } : this.values;
  }

  /** The full key of a word, for callers that look it up themselves. */
  key(name: string): string {
    return `${this.#key}.${name}`;
  }
}

function valuesOf(context: PageContext, section: Section): Values {
  const region = context.region.id;
  const { product } = context.page.file;
  const values: Record<string, string | number> = { ...factsOf(context, product) };
  const name = product === undefined ? undefined : context.offer(product)?.name;
  if (name !== undefined) values.name = name;
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
