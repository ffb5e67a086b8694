import { IntlMessageFormat } from 'intl-messageformat';

export type Values = Readonly<Record<string, string | number>>;

/** Compiles a message once and formats it; plain text, which most of a site is, costs nothing. */
export class Messages {
  readonly #locale: string;
  readonly #compiled = new Map<string, IntlMessageFormat>();

  constructor(locale: string) {
    this.#locale = locale;
  }

  /** Throws what intl-messageformat throws for malformed messages and missing values. */
  format(message: string, values: Values | undefined): string {
    if (!/[{}]|''/.test(message)) return message;
    let compiled = this.#compiled.get(message);
    if (!compiled) {
      // The little markup that copy may carry stays text here; <Rich> makes elements of it.
      compiled = new IntlMessageFormat(message, this.#locale, undefined, { ignoreTag: true });
      this.#compiled.set(message, compiled);
    }
    return String(compiled.format(values));
  }
}
