import { type Formatters, IntlMessageFormat } from 'intl-messageformat';
import { argumentsIn, type Element } from './arguments.ts';

export type Values = Readonly<Record<string, string | number>>;

/** A message with what it asks for, and what it said of that before. */
interface Compiled {
  readonly message: IntlMessageFormat;
  readonly names: readonly string[];
  readonly said: Map<string, string>;
}

/**
 * Compiles a message once, and formats it once with the same values of what it asks for: pages say the same at every instant but a
 * few. Plain text, which most of a site is, costs nothing.
 */
export class Messages {
  readonly #locale: string;
  readonly #compiled = new Map<string, Compiled>();
  readonly #formatters: Formatters = {
    getNumberFormat: kept((...of) => new Intl.NumberFormat(...of)),
    getDateTimeFormat: kept((...of) => new Intl.DateTimeFormat(...of)),
    getPluralRules: kept((...of) => new Intl.PluralRules(...of)),
  };

  constructor(locale: string) {
    this.#locale = locale;
  }

  /** Throws what intl-messageformat throws for malformed messages and missing values. */
  format(text: string, values: Values | undefined): string {
    if (!/[{}]|''/.test(text)) return text;
    const { message, names, said } = this.#compile(text);
    const key = JSON.stringify(names.map((name) => values?.[name]));
    const known = said.get(key);
    if (known !== undefined) return known;
    const saying = String(message.format(values));
    said.set(key, saying);
    return saying;
  }

  #compile(text: string): Compiled {
    const known = this.#compiled.get(text);
    if (known) return known;
    // The little markup that copy may carry stays text here; <Rich> makes elements of it.
    const message = new IntlMessageFormat(text, this.#locale, undefined, {
      ignoreTag: true,
      formatters: this.#formatters,
    });
    const names = [...argumentsIn(message.getAst() as readonly Element[])];
    const compiled = { message, names, said: new Map<string, string>() };
    this.#compiled.set(text, compiled);
    return compiled;
  }
}

/** The messages of a locale, for as long as the program runs: preview would compile all of them again after each edit. */
export const messagesIn: (locale: string) => Messages = kept((locale) => new Messages(locale));

/** Making a formatter costs a hundred times what it costs to format, and messages ask for few different ones. */
export function kept<A extends readonly unknown[], F>(make: (...of: A) => F): (...of: A) => F {
  const known = new Map<string, F>();
  return (...of) => {
    const key = JSON.stringify(of);
    const found = known.get(key) ?? make(...of);
    known.set(key, found);
    return found;
  };
}
