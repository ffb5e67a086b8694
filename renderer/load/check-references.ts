import type { TimeSource } from '../model/linked.ts';
import type { CheckedFiles } from './checked-files.ts';
import type { DataDomain } from './domain.ts';
import type { KnownNames, Linker } from './link.ts';
import { type Reference, walkReferences } from './references.ts';

/** Checks that a name leads somewhere, with the nearest match where it does not. */
export function checkReference(
  linker: Linker,
  { to, name, source, within }: Reference,
  known: KnownNames,
): void {
  const found = known(to, within);
  if (found) linker.refer(found, name, source);
}

interface Found {
  /** Where times stand. */
  readonly sources: WeakMap<object, TimeSource>;
  readonly artReferences: readonly Reference[];
}

/** Checks every reference in the files of the data, valid or not. */
export function checkFileReferences(
  linker: Linker,
  files: CheckedFiles,
  { known, domain }: { readonly known: KnownNames; readonly domain: DataDomain | undefined },
): Found {
  const sources = new WeakMap<object, TimeSource>();
  const artReferences: Reference[] = [];
  // Every other file names regions that the site lists; the list itself names their files.
  const ofSite: KnownNames = (kind, within) => {
    const found = known(kind === 'region' ? 'region file' : kind, within);
    return found && { ...found, label: kind, otherwise: creates };
  };
  const creates = (name: string) => `create data/regions/${name}.yaml, or take it off the list`;
  for (const { entity, schema, value } of files.all) {
    const kind = domain?.folders[entity.kind]?.kind;
    walkReferences(
      {
        schema,
        input: entity.value,
        value,
        source: { file: entity.source, path: [] },
        name: entity.id,
        within: kind === undefined ? {} : { [kind]: entity.id },
      },
      {
        reference: (found) => {
          if (found.to === 'art') artReferences.push(found);
          else checkReference(linker, found, entity.kind === 'site' ? ofSite : known);
        },
        time: ({ value, ...found }) => sources.set(value, found),
      },
    );
  }
  return { sources, artReferences };
}
