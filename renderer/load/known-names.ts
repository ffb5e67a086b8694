import type { SiteFile } from '../model/index.ts';
import { type CheckedFiles, idsOf } from './checked-files.ts';
import type { DataDomain, LinkedDomain } from './domain.ts';
import type { Entity } from './entity.ts';
import type { KnownNames } from './link.ts';

interface Scope {
  readonly files: CheckedFiles;
  readonly site: SiteFile;
  readonly domain: DataDomain | undefined;
  readonly linked: LinkedDomain | null;
  readonly collections: ReadonlyMap<string, readonly Entity[]>;
}

/** What references in the data lead to: entities by the ids of their files, valid or not, and names of the site. */
export function knownNames({ files, site, domain, linked, collections }: Scope): KnownNames {
  // A file that the site does not list is told of once, not wherever its name stands.
  const regions = new Map([...site.regions.map((id) => [id, true] as const), ...idsOf(files.of('regions'))]);
  const kinds: Readonly<Record<string, ReadonlyMap<string, unknown>>> = {
    page: idsOf(files.of('pages')),
    region: regions,
    'region file': idsOf(files.of('regions')),
    host: new Map(Object.entries(site.hosts)),
    'API scope': new Map(Object.entries(site.api)),
    ...Object.fromEntries(
      Object.entries(domain?.folders ?? {}).map(([folder, { kind }]) => [kind, idsOf(files.of(folder))]),
    ),
  };
  const folders = new Map([
    ['page', 'pages'],
    ...Object.entries(domain?.folders ?? {}).map(([folder, { kind }]) => [kind, folder] as const),
  ]);
  return (kind, within) => {
    const names = kinds[kind];
    const folder = folders.get(kind);
    if (kind === 'region') return { label: kind, names: regions, otherwise: addRegion };
    if (names) return { label: kind, names, ...(folder && { otherwise: creating(folder) }) };
    const entries = collections.get(kind);
    if (!entries) return linked?.known(kind, within);
    const known = new Map(entries.map(({ id }) => [id, true]));
    return { label: `file in data/${kind}/ for`, names: known, otherwise: creating(kind) };
  };
}

function creating(folder: string): (id: string) => string {
  return (id) => `create data/${folder}/${id}.yaml, or take the name out`;
}

function addRegion(id: string): string {
  return `create data/regions/${id}.yaml and add ${id} to regions in data/site.yaml, or take it out here`;
}
