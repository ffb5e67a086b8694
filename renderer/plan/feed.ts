import { compareInstants, utc } from '../clock/index.ts';
import { pathOf, wordsOf } from '../model/linked.ts';
import { Misused } from '../purity/template-fault.ts';
import { plainText } from '../words/markup.ts';
import type { FeedEntry, PageEntry, PageType } from './contract.ts';
import type { Derivation } from './derivation.ts';
import { startsIn } from './feed-pages.ts';

/** A feed of a collection, as it is at an instant. */
export type FeedModel = {
  readonly lang: string;
  readonly title: string;
  readonly subtitle: string;
  readonly author: string;
  /** Its own address. */
  readonly url: string;
  /** That of the page that lists the same; null while that is not there. */
  readonly page: string | null;
  /** The newest first. */
  readonly entries: readonly (FeedEntry & { readonly url: string; readonly published: string })[];
};

/** A reader asks for what is new; of what is older than these it has been told. */
const MOST_ENTRIES = 50;

/** The feed beside a page: the pages of entries that are there, each since it was there first. */
export function deriveFeed(derivation: Derivation, type: Pick<PageType, 'feed'>): FeedModel {
  const { region, page, site } = derivation;
  const { feedOf = '', file } = page;
  const words = wordsOf({ id: feedOf });
  const there = derivation
    .entryPages(file.feed ?? '')
    .map((one) => ({ one, since: startsIn(one.windows.get(region.id)) ?? 0 }))
    .sort((a, b) => compareInstants(b.since, a.since) || (a.one.id < b.one.id ? -1 : 1));
  const listed = derivation.href(`page:${feedOf}`);
  return {
    lang: file.locale ?? region.locale,
    title: plainText(derivation.t(`${words}.title`)),
    subtitle: plainText(derivation.t(`${words}.description`)),
    author: site.brand.name,
    url: region.host + pathOf(region, page.slug),
    page: listed ? region.host + listed.href : null,
    entries: there.slice(0, MOST_ENTRIES).map(({ one, since }) => {
      const entry = derivation.entryOf(one);
      const { title, summary, paragraphs } = saidOf(derivation, type, entry);
      return {
        url: region.host + pathOf(region, one.slug),
        published: utc(since),
        title: plainText(title),
        ...(summary === undefined ? {} : { summary: plainText(summary) }),
        ...(paragraphs === undefined ? {} : { paragraphs: paragraphs.map(plainText) }),
      };
    }),
  };
}

function saidOf(derivation: Derivation, type: Pick<PageType, 'feed'>, entry: PageEntry<unknown>): FeedEntry {
  if (!type.feed)
    return {
      title: derivation.t(`${entry.words}.title`),
      summary: derivation.t(`${entry.words}.description`),
    };
  const said = type.feed(derivation, entry) as FeedEntry | null | undefined;
  if (typeof said?.title === 'string') return said;
  throw new Misused(
    `feed of templates/pages/${derivation.page.type}/page.ts gives no title for entry "${entry.id}"`,
    'return { title, summary }, at once and not as a promise',
  );
}
