import type { DomainContent } from '../load/domain.ts';
import type { Page, Site } from '../model/linked.ts';
import type { GivenKinds, GivenValue } from './given-values.ts';
import { recordIn, withoutRecords } from './region-records.ts';

interface Scope {
  readonly site: Site;
  readonly domainContents: readonly DomainContent[];
  /** Whether there is such a file among the data. */
  readonly has: (file: string) => boolean;
}

/** What the facts of the kernel are made of, as the files have it; contents of pages apart, which are read one by one. */
export function kernelGiven({ site, domainContents, has }: Scope): GivenKinds {
  const pages = new Map<string, readonly GivenValue[]>();
  const pageIn = (id: string): readonly GivenValue[] => {
    const known = pages.get(id);
    if (known) return known;
    const page = site.pages.get(id);
    const given = page ? [{ source: page.source, value: { ...page.file, content: undefined } }] : [];
    pages.set(id, given);
    return given;
  };
  return {
    site: () => [{ source: { file: 'data/site.yaml', path: [] }, value: site.file }],
    navigation: () => {
      const file = ['data/navigation.json', 'data/navigation.yaml'].find(has);
      return file === undefined ? [] : [{ source: { file, path: [] }, value: site.navigation }];
    },
    editions: () =>
      [...site.regions.values()].map(({ source, file: { prefix, host, hreflang } }) => ({
        source,
        value: { prefix, host, hreflang },
      })),
    region: (id) => {
      const region = site.regions.get(id);
      return region ? [{ source: region.source, value: withoutRecords(region.file) }] : [];
    },
    'region-member': (id, record, key) => {
      const region = site.regions.get(id);
      if (!region) return [];
      const { file, path } = region.source;
      return [{ source: { file, path: [...path, record, key] }, value: recordIn(site, id, record)[key] }];
    },
    'region-content': (id) => {
      const region = site.regions.get(id);
      if (!region) return [];
      const { source, file } = region;
      return [{ source: { ...source, path: [...source.path, 'content'] }, value: file.content }];
    },
    'entity-content': (kind, id) => {
      const found = domainContents.find((one) => one.kind === kind && one.id === id);
      if (!found) return [];
      const { source, content } = found;
      return [{ source: { ...source, path: [...source.path, 'content'] }, value: content }];
    },
    page: pageIn,
    alternates: pageIn,
    way: (region, id) => [...pageIn(id), ...timesOf(site.pages.get(id), region)],
  };
}

/** The times at which a page comes and goes, its campaign's among them. */
function timesOf(page: Page | undefined, region: string): GivenValue[] {
  const edges = (page?.windows.get(region) ?? []).flatMap(({ starts, ends }) => [starts, ends]);
  return edges.flatMap((edge) => (edge?.facts ?? []).map(({ source, at }) => ({ source, value: at })));
}
