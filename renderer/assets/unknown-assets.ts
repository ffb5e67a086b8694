import type { Problem } from '../problems/problems.ts';
import { suggest } from '../problems/suggest.ts';
import type { AssetCatalogue } from './catalogue.ts';
import type { WeighedPage } from './script-weight.ts';

/** Links to assets that no release would hold: written by hand, or left from another build. */
export function unknownAssets(catalogue: AssetCatalogue, pages: Iterable<WeighedPage>): Problem[] {
  const found = new Map<string, Problem>();
  for (const { type, path, assets, source } of pages) {
    for (const url of assets) {
      if (catalogue.get(url) || found.has(`${type} ${url}`)) continue;
      const name = decodeURI(url.slice('/assets/'.length));
      const near = catalogue.names.includes(name) ? name : suggest(name, catalogue.names);
      found.set(`${type} ${url}`, {
        code: 'reference-unknown',
        severity: 'error',
        file: source,
        path: [],
        written: url,
        message: `${path} links to ${url}, which the site does not have`,
        hint: near
          ? `ask for context.asset('${near}'), which knows its URL`
          : "put the file into templates/art and ask for context.asset('its name')",
      });
    }
  }
  return [...found.values()];
}
