import type { z } from 'zod';
import type { NamedSource } from '../model/linked.ts';
import { type Declared, declarationOf } from '../model/reference.ts';
import type { SourceRef } from '../problems/problems.ts';

/** A name in the data that leads to something. */
export interface Reference {
  /** The kind of entity: `product`, `page`, `art`. */
  readonly to: string;
  readonly name: string;
  readonly source: SourceRef;
  /** What the entries around it name: of `{ campaign: prime, stages: [first] }` the stage is within `campaign: prime`. */
  readonly within: Names;
}

/** By kind. */
export type Names = Readonly<Record<string, string>>;

/** A time as its schema read it, its place, and the entry that it belongs to, with a name for that entry. */
export interface FoundTime {
  readonly value: object;
  readonly source: SourceRef;
  readonly entry: NamedSource;
}

export interface Visitor {
  reference?(found: Reference): void;
  /** A name is wanted, and what stands there is no text, such as `true`. */
  misfit?(found: Pick<Reference, 'to' | 'source' | 'within'>): void;
  time?(found: FoundTime): void;
  amount?(source: SourceRef): void;
}

export interface Walk {
  readonly schema: z.ZodType;
  /** The value as it is in the file; it need not be valid. */
  readonly input: unknown;
  /** The same value as its schema read it, where it is valid. */
  readonly value?: unknown;
  readonly source: SourceRef;
  /** What the value is called in facts: `page home`. */
  readonly name?: string;
  readonly within?: Names;
}

/** What is in a value, in order. */
export interface Findings {
  readonly references: readonly Reference[];
  readonly times: readonly FoundTime[];
}

/** Finds everything that the schema of a value declares to be a reference or a time. */
export function findReferences(of: Walk): Findings {
  const references: Reference[] = [];
  const times: FoundTime[] = [];
  walkReferences(of, { reference: (found) => references.push(found), time: (found) => times.push(found) });
  return { references, times };
}

/** As {@link findReferences}, one after another. */
export function walkReferences(
  { schema, input, value, source, name = '', within = {} }: Walk,
  visit: Visitor,
): void {
  walk(schema, { input, value, source, name, within, entry: { ...source, name } }, visit);
}

/** A place in the data during the walk. */
interface Place {
  readonly input: unknown;
  readonly value: unknown;
  readonly source: SourceRef;
  readonly name: string;
  readonly within: Names;
  /** The map around it. */
  readonly entry: NamedSource;
}

function walk(schema: z.core.$ZodType, place: Place, visit: Visitor): void {
  if (place.input === undefined || place.input === null || !declares(schema)) return;
  const declared = declarationOf(schema);
  if (declared) note(declared, schema, place, visit);
  else for (const [inner, at] of childrenOf(schema, place)) if (inner) walk(inner, at, visit);
}

function note(declared: Declared, schema: z.core.$ZodType, place: Place, visit: Visitor): void {
  if ('isTime' in declared) {
    const { value, source, entry } = place;
    if (typeof value === 'object' && value !== null) visit.time?.({ value, source, entry });
    return;
  }
  if ('isAmount' in declared) {
    visit.amount?.(place.source);
    return;
  }
  const { source, within } = place;
  if (typeof place.input !== 'string' && !Array.isArray(place.input))
    visit.misfit?.({ to: declared.to, source, within });
  const name = nameAt(declared, schema, place.input);
  if (name !== undefined) visit.reference?.({ to: declared.to, name, source, within });
}

/** Undefined where the text is no name at all: what its schema says of it is enough. */
function nameAt(declared: Declared, schema: z.core.$ZodType, input: unknown): string | undefined {
  if (!('to' in declared) || typeof input !== 'string' || !accepts(schema, input)) return undefined;
  return declared.named ? declared.named(input) : input;
}

type Child = readonly [schema: z.core.$ZodType | undefined, place: Place];

function childrenOf(schema: z.core.$ZodType, place: Place): Child[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return isMap(place.input) ? entriesOf(def.shape, place) : [];
    case 'record':
      return isMap(place.input) ? recordOf(def, place) : [];
    case 'array':
      return itemsOf(place).map((at) => [def.element, at]);
    case 'tuple':
      return itemsOf(place).map((at, i) => [def.items[i] ?? def.rest ?? undefined, at]);
    case 'union':
      return [[branchOf(def.options, place.input), place]];
    case 'intersection':
      return [def.left, def.right].map((one) => [one, place]);
    case 'pipe':
      return [[def.in, place]];
    case 'lazy':
      return [[def.getter(), place]];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return [[def.innerType, place]];
    default:
      return [];
  }
}

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** The members of a map with a shape. Each sees the names beside it. */
function entriesOf(shape: Shape, place: Place): Child[] {
  const input = place.input as Readonly<Record<string, unknown>>;
  const { members, names } = membersOf(shape);
  let { within } = place;
  for (const { key, leaf, declared } of names) {
    const name = nameAt(declared, leaf, input[key]);
    if (name !== undefined) within = { ...within, [declared.to]: name };
  }
  const entry = { ...place.source, name: place.name };
  const children: Child[] = [];
  for (const [key, schema] of members)
    if (Object.hasOwn(input, key)) children.push([schema, inside(place, key, { within, entry })]);
  return children;
}

interface Members {
  /** Those in which anything is declared. */
  readonly members: readonly (readonly [key: string, schema: z.core.$ZodType])[];
  /** Those that are references themselves. */
  readonly names: readonly {
    readonly key: string;
    readonly leaf: z.core.$ZodType;
    readonly declared: Declared & { readonly to: string };
  }[];
}

const membersKnown = new WeakMap<Shape, Members>();

/** Of a shape, what a walk looks at: a catalogue has few shapes and many maps. */
function membersOf(shape: Shape): Members {
  const known = membersKnown.get(shape);
  if (known) return known;
  const all = Object.entries(shape);
  const members = {
    members: all.filter(([, schema]) => declares(schema)),
    names: all.flatMap(([key, schema]) => {
      const leaf = bare(schema);
      const declared = declarationOf(leaf);
      return declared && 'to' in declared ? [{ key, leaf, declared }] : [];
    }),
  };
  membersKnown.set(shape, members);
  return members;
}

/** Keys and values of a map without a shape. A key that is a reference is one that its value is within. */
function recordOf(
  { keyType, valueType }: { readonly keyType: z.core.$ZodType; readonly valueType: z.core.$ZodType },
  place: Place,
): Child[] {
  const declared = declarationOf(keyType);
  const [isKeyDeclared, isValueDeclared] = [declares(keyType), declares(valueType)];
  const children: Child[] = [];
  for (const key of Object.keys(place.input as object)) {
    const at = inside(place, key);
    if (isKeyDeclared) children.push([keyType, { ...at, input: key, source: { ...at.source, key: true } }]);
    if (!isValueDeclared) continue;
    const name = declared && nameAt(declared, keyType, key);
    const within =
      declared && 'to' in declared && name !== undefined
        ? { ...place.within, [declared.to]: name }
        : place.within;
    children.push([valueType, within === place.within ? at : { ...at, within }]);
  }
  return children;
}

function itemsOf(place: Place): Place[] {
  return Array.isArray(place.input) ? place.input.map((_, i) => inside(place, i)) : [];
}

function inside(
  { input, value, source, name, ...around }: Place,
  step: string | number,
  { within, entry }: Pick<Place, 'within' | 'entry'> = around,
): Place {
  const item = (input as Readonly<Record<string | number, unknown>>)[step];
  const label = labelOf(item, step) ?? (typeof step === 'string' ? step : undefined);
  return {
    within,
    entry,
    input: item,
    value: (value as Readonly<Record<string | number, unknown>> | null | undefined)?.[step],
    source: { file: source.file, path: [...source.path, step] },
    name: label === undefined ? name : `${name}, ${label}`,
  };
}

/** What an entry calls itself: its key, in a list without keys its name. */
function labelOf(item: unknown, step: string | number): string | undefined {
  if (!isMap(item)) return undefined;
  const label = typeof step === 'number' ? (item.key ?? item.name) : item.key;
  return typeof label === 'string' ? label : undefined;
}

/** The branch that a value was read by; where none takes it, the one that takes its like. */
function branchOf(options: readonly z.core.$ZodType[], input: unknown): z.core.$ZodType | undefined {
  const kind = isMap(input)
    ? ['object', 'record', 'intersection']
    : Array.isArray(input)
      ? ['array', 'tuple']
      : ['string'];
  return (
    options.find((option) => accepts(option, input)) ??
    options.find((option) => kind.includes((option as z.core.$ZodTypes)._zod.def.type))
  );
}

function accepts(schema: z.core.$ZodType, input: unknown): boolean {
  return (schema as z.ZodType).safeParse(input).success;
}

/** A schema without what makes it optional. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'optional' || def.type === 'default' || def.type === 'nullable'
    ? bare(def.innerType)
    : schema;
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const known = new WeakMap<z.core.$ZodType, boolean>();

/** Whether anything is declared in a schema: most values of a large catalogue need no walk. */
function declares(schema: z.core.$ZodType): boolean {
  const found = known.get(schema);
  if (found !== undefined) return found;
  // A schema that holds itself holds what the rest of it holds.
  known.set(schema, false);
  const result = declarationOf(schema) !== undefined || partsOf(schema).some(declares);
  known.set(schema, result);
  return result;
}

function partsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.values(def.shape);
    case 'record':
      return [def.keyType, def.valueType];
    case 'array':
      return [def.element];
    case 'tuple':
      return [...def.items, ...(def.rest ? [def.rest] : [])];
    case 'union':
      return def.options;
    case 'intersection':
      return [def.left, def.right];
    case 'pipe':
      return [def.in];
    case 'lazy':
      return [def.getter()];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return [def.innerType];
    default:
      return [];
  }
}
