import { type Link, pageOfLink } from '../model/index.ts';

/** What an attribute begins with that is decided where documents are joined. */
export const MARK = 'almanac-page ';

/** The attribute as views write it; its first group is the page that the link leads to. */
export const MARKED = new RegExp(` aria-current="${MARK}([^"]*)"`, 'g');

/**
 * What a view gives a link as `aria-current`: on the page that it leads to the document says `page`, on all others the attribute
 * is left out. It is decided where documents are joined, so that a header that marks its entries is one for all pages. Null: no
 * page of its own. Not within an island, whose HTML the browser makes again.
 */
export function ariaCurrent(link: Link | null): 'page' | undefined {
  const target = link === null ? undefined : pageOfLink(link);
  // React writes it as it is; `page` is what is left of it in a document.
  return target && (`${MARK}${target.page}` as 'page');
}
