/** What a document may cost before it is refused; far above anything an honest site holds. */
export const MAX_YAML_BYTES = 4 * 1024 * 1024;
export const MAX_JSON_BYTES = 64 * 1024 * 1024;
/** Lexical tokens of one YAML file: short tokens cost as much as long ones, so bytes alone bound nothing. */
export const MAX_YAML_TOKENS = 2_000_000;
/** Collections inside collections. */
export const MAX_DEPTH = 64;
export const MAX_KEYS = 20_000;
/** Values of a JSON file that are found again to the column; deeper ones past it by their nearest ancestor. */
export const MAX_PLACES = 500_000;
/** The most faults that are reported for one file; a broken file could have one per line. */
export const MAX_FAULTS = 100;
/** After a syntax error the next ones are mostly its echoes. */
export const MAX_SYNTAX_FAULTS = 20;

/** Keys that mean something to JavaScript itself: never data. */
export const UNSAFE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
