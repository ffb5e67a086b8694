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
  const kinds: Readonly<Record<string, ReadonlyMap<string, unknown>>> = {
    page: idsOf(files.of('pages')),
    region: new Map(site.regions.map((id) => [id, true])),
    'region file': idsOf(files.of('regions')),
    host: new Map(Object.entries(site.hosts)),
    'API scope': new Map(Object.entries(site.api)),
    ...Object.fromEntries(
      Object.entries(domain?.folders ?? {}).map(([folder, { kind }]) => [kind, idsOf(files.of(folder))]),
    ),
  };
  return (kind, within) => {
    const names = kinds[kind];
    return names ? { label: kind, names } : linked?.known(kind, within);
  };
}
