import { FEED } from '../calendar/paths.ts';
import type { PageFile, SiteFile } from '../model/index.ts';
import { type Checked, type CheckedFiles, idsOf } from './checked-files.ts';
import type { DataDomain, LinkedDomain } from './domain.ts';
import type { Entity } from './entity.ts';
import type { Known, KnownNames } from './link.ts';

interface Scope {
  readonly files: CheckedFiles;
  readonly site: SiteFile;
  readonly domain: DataDomain | undefined;
  readonly linked: LinkedDomain | null;
  readonly collections: ReadonlyMap<string, readonly Entity[]>;
}

/** What references in the data lead to: entities by the ids of their files, valid or not, and names of the site. */
export function knownNames({ files, site, domain, linked, collections }: Scope): KnownNames {
  // A file that the site does not list is reported once, not wherever its name is used.
  const regions = new Map([...site.regions.map((id) => [id, true] as const), ...idsOf(files.of('regions'))]);
  const kinds: Readonly<Record<string, ReadonlyMap<string, unknown>>> = {
    collection: new Map([...collections.keys()].map((name) => [name, true])),
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
  const pages = pagesKnown(files.of<PageFile>('pages'), collections);
  return (kind, within) => {
    const names = kinds[kind];
    const folder = folders.get(kind);
    if (kind === 'page') return pages;
    if (kind === 'collection' && names)
      return {
        label: kind,
        names,
        otherwise: (name) => `write its schema: templates/collections/${name}.ts`,
      };
    if (kind === 'region') return { label: kind, names: regions, otherwise: addRegion };
    if (names) return { label: kind, names, ...(folder && { otherwise: creating(folder) }) };
    const entries = collections.get(kind);
    if (!entries) return linked?.known(kind, within);
    const known = new Map(entries.map(({ id }) => [id, true]));
    return { label: `file in data/${kind}/ for`, names: known, otherwise: creating(kind) };
  };
}

/** Pages by their ids; a file that makes a page for each entry of a collection is not a page itself. */
function pagesKnown(files: readonly Checked<PageFile>[], collections: Scope['collections']): Known {
  const made = new Map(
    files.flatMap(({ entity, value }) =>
      value?.each === undefined ? [] : [[entity.id, value.each] as const],
    ),
  );
  const names = files.flatMap(({ entity: { id }, value }) => {
    const collection = made.get(id);
    if (collection === undefined) return value?.feed === undefined ? [id] : [id, id + FEED];
    return (collections.get(collection) ?? []).map((entry) => `${id}/${entry.id}`);
  });
  const create = creating('pages');
  return {
    label: 'page',
    names: new Map(names.map((name) => [name, true])),
    otherwise(name) {
      const collection = made.get(name);
      if (collection !== undefined)
        return `it has a page for each of ${collection}: write page:${name}/<id of an entry>`;
      const folder = name.split('/').slice(0, -1).join('/');
      const of = made.get(folder);
      return of === undefined ? create(name) : creating(of)(name.slice(folder.length + 1));
    },
  };
}

function creating(folder: string): (id: string) => string {
  return (id) => `create data/${folder}/${id}.yaml, or take the name out`;
}

function addRegion(id: string): string {
  return `create data/regions/${id}.yaml and add ${id} to regions in data/site.yaml, or take it out here`;
}
