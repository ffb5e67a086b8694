/** What of a parsed message tells its arguments. */
export interface Element {
  readonly type: number;
  readonly value?: unknown;
  readonly options?: Readonly<Record<string, { readonly value: readonly Element[] }>>;
  readonly children?: readonly Element[];
}

/** Literal text and `#` of a plural are the only elements without a name. */
const LITERAL = 0;
const POUND = 7;

/** The names of all arguments of a parsed message. */
export function argumentsIn(elements: readonly Element[], names = new Set<string>()): ReadonlySet<string> {
  for (const element of elements) {
    if (element.type !== LITERAL && element.type !== POUND) names.add(String(element.value));
    for (const option of Object.values(element.options ?? {})) argumentsIn(option.value, names);
    if (element.children) argumentsIn(element.children, names);
  }
  return names;
}
