import type { SiteFile } from '../model/index.ts';
import type { Region } from '../model/linked.ts';

/** What a region's pages may have of other origins: where they call, then what the site allows, after its directive. */
export function callOrigins(site: SiteFile, region: Region): string[] {
  const allowed = Object.entries(site.headers.policy).flatMap(([directive, origins = []]) =>
    origins.map((origin) => `${directive} ${origin}`),
  );
  return [...called(site, region), ...allowed];
}

function called({ api, preproduction }: SiteFile, { file: { apiScope } }: Region): string[] {
  if (apiScope === undefined) return [];
  const bases = [api[apiScope], preproduction?.api[apiScope]];
  return bases.flatMap((base) => (base === undefined || base.startsWith('/') ? [] : [new URL(base).origin]));
}
