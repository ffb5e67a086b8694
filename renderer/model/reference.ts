import { z } from 'zod';

/** What a schema declares about the names at its place. */
export type Declared =
  /** A name leads to an entity of a kind. */
  | {
      readonly to: string;
      /** The part of the text that is the name; undefined where the text names nothing of the kind. */
      readonly named?: (text: string) => string | undefined;
    }
  /** A time: the entry that holds it becomes a fact of a switch. */
  | { readonly isTime: true }
  /** An amount of money: its digits are read by people, and written as they are. */
  | { readonly isAmount: true };

const declarations = z.registry<Declared>();

/** Ids of products, stages, cards and other entries: letters and digits, camelCase or hyphens. */
const ID = /^[a-zA-Z][a-zA-Z0-9]*(-[a-zA-Z0-9]+)*$/;
const PAGE_ID = /^[a-zA-Z][a-zA-Z0-9]*([-/][a-zA-Z0-9]+)*$/;

/**
 * The id of an entity that has to exist: `ref('product')`, `ref('page')`, `ref('campaign')`, `ref('region')`, or `ref('stage')`
 * of the campaign that the entry around it names. As a key too: `z.record(ref('product'), …)`.
 */
export function ref(kind: string): z.ZodString {
  const example = kind === 'page' ? 'spring-sale' : 'twoPersonTent';
  const form = kind === 'page' ? PAGE_ID : ID;
  const name = z.string().refine((text) => form.test(text), {
    error: `expected an id of letters, digits and hyphens, such as "${example}"`,
    params: {
      code: 'schema-format',
      hint: `write the name that this ${kind} has in the data${WHERE[kind] ?? ''}`,
    },
  });
  // For editors.
  return declare(name.meta({ pattern: form.source }), { to: kind });
}

/** What many write themselves in place of its name. */
const WHERE: Readonly<Record<string, string>> = {
  host: ', under hosts in data/site.yaml: its address stands there alone',
  'API scope': ', under api in data/site.yaml: its address stands there alone',
};

/** The name of a drawing, picture or film among the art. */
export function art(): z.ZodString {
  return declare(z.string(), { to: 'art' });
}

/** Says what the names at a schema's place lead to. The same schema: refine it before, not after. */
export function declare<T extends z.ZodType>(schema: T, declared: Declared): T {
  declarations.add(schema, declared);
  return schema;
}

export function declarationOf(schema: z.core.$ZodType): Declared | undefined {
  return declarations.get(schema);
}
