import { type Formatters, IntlMessageFormat } from 'intl-messageformat';

export type Values = Readonly<Record<string, string | number>>;

/**
 * Compiles a message once, and formats it once with the same values: pages say the same at every instant but a few. Plain
 * text, which most of a site is, costs nothing.
 */
export class Messages {
  readonly #locale: string;
  readonly #compiled = new Map<string, IntlMessageFormat>();
  readonly #formatted = new Map<string, string>();
  readonly #formatters: Formatters = {
    getNumberFormat: kept((...of) => new Intl.NumberFormat(...of)),
    getDateTimeFormat: kept((...of) => new Intl.DateTimeFormat(...of)),
    getPluralRules: kept((...of) => new Intl.PluralRules(...of)),
  };

  constructor(locale: string) {
    this.#locale = locale;
  }

  /** Throws what intl-messageformat throws for malformed messages and missing values. */
  format(message: string, values: Values | undefined): string {
    if (!/[{}]|''/.test(message)) return message;
    const key = `${message}\n${JSON.stringify(values)}`;
    const known = this.#formatted.get(key);
    if (known !== undefined) return known;
    const text = String(this.#compile(message).format(values));
    this.#formatted.set(key, text);
    return text;
  }

  #compile(message: string): IntlMessageFormat {
    const known = this.#compiled.get(message);
    if (known) return known;
    // The little markup that copy may carry stays text here; <Rich> makes elements of it.
    const compiled = new IntlMessageFormat(message, this.#locale, undefined, {
      ignoreTag: true,
      formatters: this.#formatters,
    });
    this.#compiled.set(message, compiled);
    return compiled;
  }
}

/** Making a formatter costs a hundred times what it costs to format, and messages ask for few different ones. */
function kept<A extends readonly unknown[], F>(make: (...of: A) => F): (...of: A) => F {
  const known = new Map<string, F>();
  return (...of) => {
    const key = JSON.stringify(of);
    const found = known.get(key) ?? make(...of);
    known.set(key, found);
    return found;
  };
}
