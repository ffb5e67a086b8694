import type { SiteFile } from '../model/index.ts';
import type { Region } from '../model/linked.ts';

/** Where a region's pages call besides their own origin. */
export function callOrigins({ api, preproduction }: SiteFile, { file: { apiScope } }: Region): string[] {
  if (apiScope === undefined) return [];
  const bases = [api[apiScope], preproduction?.api[apiScope]];
  return bases.flatMap((base) => (base === undefined || base.startsWith('/') ? [] : [new URL(base).origin]));
}
