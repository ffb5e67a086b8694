import { definePageType, type PageContext } from 'almanac/site';
import { type FigureModel, figureOf } from '../../components/figure.ts';
import { headOf } from '../../components/head.ts';
import { type ChooserContent, chooserContent } from './content.ts';
import { View } from './View.tsx';

export type ChooserModel = {
  readonly title: string;
  readonly lead: string;
  readonly current: string;
  /** Shown for an edition without the page that a visitor comes from. */
  readonly unsold: string;
  readonly missing: string;
  readonly figure: FigureModel | null;
  readonly entries: readonly {
    readonly key: string;
    /** Its label in two: `Germany - Deutsch`. */
    readonly country: string;
    readonly language: string;
    readonly href: string;
    readonly lang: string;
    readonly countryCode: string;
    readonly code: string;
    /** Several entries may lead to this edition; only the browser knows which one the visitor chose. */
    readonly here: 'yes' | 'maybe' | 'no';
  }[];
};

function chooserModel(context: PageContext<ChooserContent>): ChooserModel {
  const key = `pages.${context.page.id}`;
  const own = context.site.chooser.filter((entry) => entry.region === context.region.id);
  return {
    title: context.maybe(`${key}.h1`) ?? context.t(`${key}.title`),
    lead: context.t(`${key}.lead`),
    current: context.t(`${key}.current`),
    unsold: context.t(`${key}.unsold`),
    missing: context.t(`${key}.missing`),
    figure: figureOf(context, context.content.art, ''),
    entries: context.site.chooser.flatMap((entry) => {
      const region = context.regionsInOrder.find(({ id }) => id === entry.region);
      if (!region) return [];
      // The edition's own host: the regions do not all live on one.
      const path = region.prefix === '' ? '/' : `/${region.prefix}`;
      const [country = '', language = ''] = context.t(`regions.${entry.key}`).split(' – ');
      return [
        {
          key: entry.key,
          country,
          language,
          href: region.host === context.region.host ? path : `${region.host}${path}`,
          lang: region.locale,
          countryCode: entry.country ?? '',
          code: region.currency?.code ?? '',
          here: !own.includes(entry) ? 'no' : own.length === 1 ? 'yes' : 'maybe',
        },
      ];
    }),
  };
}

export default definePageType({
  content: chooserContent,
  head: (context) => headOf(context),
  model: chooserModel,
  View,
});
