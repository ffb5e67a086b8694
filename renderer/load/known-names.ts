import type { SiteFile } from '../model/index.ts';
import type { KnownNames } from './check-references.ts';
import { type CheckedFiles, idsOf } from './checked-files.ts';
import type { DataDomain, LinkedDomain } from './domain.ts';

interface Scope {
  readonly files: CheckedFiles;
  readonly site: SiteFile;
  readonly domain: DataDomain | undefined;
  readonly linked: LinkedDomain | null;
}

/** What references in the data lead to: entities by the ids of their files, valid or not, and names of the site. */
export function knownNames({ files, site, domain, linked }: Scope): KnownNames {
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
  return (kind, within) => {
    const names = kinds[kind];
    if (kind === 'region') return { label: kind, names: regions, otherwise: addRegion };
    return names ? { label: kind, names } : linked?.known(kind, within);
  };
}

function addRegion(id: string): string {
  return `create data/regions/${id}.yaml and add ${id} to regions in data/site.yaml`;
}
