import { pathOf, wordsOf } from '../model/linked.ts';
import { frozen } from '../purity/lasting.ts';
import { plainText } from '../words/markup.ts';
import type { Alternate } from './across-editions.ts';
import type { HeadModel, Json, PageContext } from './contract.ts';
import type { Derivation } from './derivation.ts';

/** Everything in a page's head that does not depend on its interval or on the files of the build. */
export type HeadFacts = {
  readonly lang: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: string | null;
  readonly canonical: string;
  readonly noindex: boolean;
  readonly alternates: readonly Alternate[];
  readonly feeds: readonly { readonly href: string; readonly title: string }[];
  readonly siteName: string;
  readonly ogType: 'website' | 'product';
  readonly picture: { readonly url: string; readonly alt: string } | null;
  readonly api: string;
  /** JSON of the hosts of pre-production and the base of calls there; empty if there are none. */
  readonly preproduction: string;
  readonly hosts: string;
  readonly scrollPosition: string;
  readonly jsonLd: Json;
};

export function deriveHead(derivation: Derivation, words: HeadModel): HeadFacts {
  const { region, page, site } = derivation;
  const canonical = region.host + pathOf(region, page.slug);
  const subject = derivation.subject();
  const pictureName = page.file.picture ?? subject?.picture ?? `og/${page.type}.png`;
  const pictureUrl = derivation.socialPicture(pictureName);
  const picture = pictureUrl === undefined ? null : region.host + pictureUrl;
  const title = plainText(words.title);
  const description = plainText(words.description);
  const scope = region.file.apiScope;
  const organization = derivation.shared(organizationOf);
  const webPage = {
    '@type': 'WebPage',
    '@id': `${canonical}#webpage`,
    url: canonical,
    name: title,
    description,
    inLanguage: page.file.locale ?? region.locale,
    publisher: { '@id': organization['@id'] },
    ...(picture ? { primaryImageOfPage: picture } : {}),
  };
  const told = subject?.now?.jsonLd({
    url: canonical,
    description,
    picture,
    brand: site.brand.name,
  });
  return {
    lang: page.file.locale ?? region.locale,
    title,
    description,
    keywords: words.keywords ?? null,
    canonical,
    noindex: page.file.noindex,
    alternates: derivation.alternates,
    feeds: derivation.feeds.map(({ slug, feedOf = '' }) => ({
      href: region.host + pathOf(region, slug),
      title: plainText(derivation.t(`${wordsOf({ id: feedOf })}.title`)),
    })),
    siteName: site.brand.name,
    ogType: subject?.now ? 'product' : 'website',
    picture: picture === null ? null : { url: picture, alt: subject?.now?.name ?? title },
    api: scope === undefined ? '' : (site.api[scope] ?? ''),
    preproduction: preproductionOf(site, scope),
    hosts: derivation.hosts,
    scrollPosition: page.file.scrollPosition,
    jsonLd: page.file.noindex
      ? null
      : {
          '@context': 'https://schema.org',
          '@graph': [organization, webPage, ...(told ? [told] : []), ...(words.graph ?? [])],
        },
  };
}

function organizationOf({ region, site: { brand } }: PageContext) {
  const { address } = brand;
  return frozen({
    '@type': 'Organization',
    '@id': `${region.host}/#organization`,
    name: brand.name,
    ...(brand.legalName === undefined ? {} : { legalName: brand.legalName }),
    url: region.host,
    ...(address
      ? {
          address: {
            '@type': 'PostalAddress',
            streetAddress: address.street,
            addressLocality: address.city,
            postalCode: address.postalCode,
            addressCountry: address.country,
          },
        }
      : {}),
    sameAs: region.file.media.map((media) => media.link),
  });
}

function preproductionOf({ preproduction }: Derivation['site'], scope: string | undefined): string {
  const api = scope === undefined ? undefined : preproduction?.api[scope];
  return preproduction && api !== undefined ? JSON.stringify({ hosts: preproduction.hosts, api }) : '';
}
