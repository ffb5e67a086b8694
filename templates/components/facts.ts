import type { PageContext } from 'almanac/site';
import { productContentOf } from '../layout/product-content.ts';

const fileOf = (context: PageContext, product: string) => context.region.products.get(product)?.product.file;

/** The facts of a product as values for its words: numbers written as the region does ("2.500"), texts as they are. */
export function factsOf(context: PageContext, product: string | undefined): Readonly<Record<string, string>> {
  return product === undefined ? {} : context.shared(writtenFacts, product);
}

function writtenFacts(context: PageContext, product: string): Readonly<Record<string, string>> {
  const file = fileOf(context, product);
  return {
    charger: chargerOf(productContentOf(context, product)?.box ?? []),
    ...Object.fromEntries(
      Object.entries(file?.facts ?? {}).map(([name, value]) => [
        name,
        typeof value === 'number' ? context.number(value) : value,
      ]),
    ),
  };
}

/** Whether the box contains a charger, as a value for ICU `select`. */
function chargerOf(box: readonly { readonly part: string; readonly count: number }[]): 'in' | 'out' {
  return box.some(({ part, count }) => part === 'charger' && count > 0) ? 'in' : 'out';
}

/** The label of a fact: the word `facts.<name>.name`. */
export function factName(context: PageContext, name: string): string {
  return context.t(`facts.${name}.name`);
}

/**
 * A fact of a product for a table of several: a bundle has that of its first part, a product that does not move has none, and
 * an unknown value is stated in words, since a dash would mean "none".
 */
export function factCell(context: PageContext, product: string, name: string): string {
  const [first] = fileOf(context, product)?.bundle ?? [];
  const told = factText(context, product, name) ?? (first && factText(context, first, name));
  const isThing = productContentOf(context, product)?.family === 'base';
  return told ?? (isThing ? context.t('facts.none') : context.t('facts.missing'));
}

/** A fact of a product as the word `facts.<name>.value` says it; null where it has none of that name. */
export function factText(context: PageContext, product: string, name: string): string | null {
  const file = fileOf(context, product);
  const content = productContentOf(context, product);
  const fact =
    name === 'withoutPhone'
      ? listed(context, content?.withoutPhone ?? [])
      : name === 'charger'
        ? content && chargerOf(content.box)
        : name === 'languages'
          ? heardBy(context, content?.languages ?? [], file?.facts.voiceCommands)
          : file?.facts[name];
  if (fact === undefined || fact === null || fact === '') return null;
  const amount = typeof fact === 'number' ? fact : 0;
  return context.t(`facts.${name}.value`, {
    watts: file?.facts.chargerWatts ?? '',
    value: typeof fact === 'number' ? context.number(fact) : fact,
    inches: context.number(Math.round(amount * 3.937) / 10),
    pounds: context.number(Math.round(amount * 22.046) / 10),
  });
}

/** A product without commands has no languages. */
function heardBy(context: PageContext, languages: readonly string[], commands: unknown): string {
  return commands === 0 ? context.t('facts.none') : capital(spoken(context, languages));
}

/** Names of languages, in the region's language. */
export function spoken(context: PageContext, languages: readonly string[]): string {
  return joined(context, 'facts.spoken', languages);
}

function listed(context: PageContext, names: readonly string[]): string {
  return capital(joined(context, 'withoutPhone', names));
}

/** Capitalises each, since any of them may come first and a value begins with a capital. */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function joined(context: PageContext, words: string, names: readonly string[]): string {
  return names.map((name) => context.t(`${words}.${name}`)).join(context.t('facts.separator'));
}

/** Height of a product in millimetres; undefined where it is not known. */
export function millimetres(context: PageContext, product: string): number | undefined {
  const height = fileOf(context, product)?.facts.heightCm;
  return typeof height === 'number' ? height * 10 : undefined;
}
