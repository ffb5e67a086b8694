import { z } from 'zod';
import { entryPage } from '../model/index.ts';
import type { EntryName } from '../model/linked.ts';
import type { SourceRef } from '../problems/problems.ts';
import type { Entity } from './entity.ts';
import type { Linker } from './link.ts';
import { validate } from './validate.ts';

/** The entries of a collection; undefined where there is no such collection. */
export type EntriesOf = (collection: string) => readonly Entity[] | undefined;

/** What an entry says of its page. */
export interface PageEntry {
  readonly name: EntryName;
  readonly file: z.infer<typeof keys>;
  readonly source: SourceRef;
}

// The rest of an entry is for the schema of its collection.
const keys = z.object(entryPage);

/** Undefined where the entry cannot be read, or says something of its page that is not valid: that is reported. */
export function readEntry(linker: Linker, collection: string, entity: Entity): PageEntry | undefined {
  if (entity.value === undefined) return undefined;
  const { value: file, problems } = validate(keys, entity.value, entity.source);
  linker.problems.push(...problems);
  return file && { name: { collection, id: entity.id }, file, source: { file: entity.source, path: [] } };
}
