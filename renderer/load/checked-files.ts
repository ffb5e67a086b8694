import type { z } from 'zod';
import type { Problem } from '../problems/problems.ts';
import type { Memory } from '../read/memory.ts';
import type { Entity } from './entity.ts';
import { walkReferences } from './references.ts';
import { validate } from './validate.ts';

/** An entity with what its schema made of it. */
export interface Checked<T> {
  readonly entity: Entity;
  readonly schema: z.ZodType<T>;
  /** Undefined if the file has problems; its id is known nevertheless, so that no other file is blamed. */
  readonly value: T | undefined;
}

/** All entities of the data, each checked by the schema of its kind. */
export class CheckedFiles {
  readonly problems: Problem[] = [];
  readonly #byKind: ReadonlyMap<string, readonly Checked<unknown>[]>;

  constructor(entities: readonly Entity[], schemas: Readonly<Record<string, z.ZodType>>, memory?: Memory) {
    this.#byKind = new Map(
      Object.entries(schemas).map(([kind, schema]) => [
        kind,
        entities
          .filter((entity) => entity.kind === kind)
          .map((entity) => {
            const { checked, problems } =
              memory?.recall([CheckedFiles, schema, entity], () => check(entity, schema)) ??
              check(entity, schema);
            this.problems.push(...problems);
            return checked;
          }),
      ]),
    );
  }

  of<T>(kind: string): readonly Checked<T>[] {
    return (this.#byKind.get(kind) ?? []) as readonly Checked<T>[];
  }

  get all(): readonly Checked<unknown>[] {
    return [...this.#byKind.values()].flat();
  }
}

function check(
  entity: Entity,
  schema: z.ZodType,
): { readonly checked: Checked<unknown>; readonly problems: readonly Problem[] } {
  const { value: given, findings } = entity;
  if (given === undefined || findings) return { checked: { entity, schema, value: given }, problems: [] };
  const { value, problems } = validate(schema, given, entity.source);
  const misspelled = misspelledAmounts(entity, schema);
  return {
    checked: { entity, schema, value: misspelled.length > 0 ? undefined : value },
    problems: [...problems, ...misspelled],
  };
}

/** Amounts of YAML that are whole and not written in plain digits: `1e3` for a price is a slip, whatever YAML makes of it. */
function misspelledAmounts(
  { source: file, value: input, spelled = [] }: Entity,
  schema: z.ZodType,
): Problem[] {
  if (spelled.length === 0) return [];
  const amounts = new Set<string>();
  const source = { file, path: [] };
  walkReferences({ schema, input, source }, { amount: ({ path }) => amounts.add(JSON.stringify(path)) });
  return spelled
    .filter(([path]) => amounts.has(JSON.stringify(path)))
    .map(([path, text]) => ({
      code: 'amount-malformed',
      severity: 'error',
      file,
      path,
      message: `expected an amount, found ${text}`,
      hint: `write ${Number(text)}${DECIMAL.test(text) ? `, or "${text}" in quotes` : ''}`,
    }));
}

const DECIMAL = /^(0|[1-9]\d*)\.\d{1,3}$/;

export function idsOf(files: readonly Checked<unknown>[]): ReadonlyMap<string, true> {
  return new Map(files.map(({ entity }) => [entity.id, true]));
}
