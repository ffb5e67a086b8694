import { definePageType, type Href, type PageContext } from 'almanac/site';
import { type FigureModel, figureOf } from '../../components/figure.ts';
import { headOf } from '../../components/head.ts';
import { type NotFoundContent, notFoundContent } from './content.ts';
import { View } from './View.tsx';

export type NotFoundModel = {
  readonly title: string;
  readonly lead: string;
  readonly figure: FigureModel | null;
  readonly paint: string | null;
  readonly ways: readonly (Href & { readonly key: string; readonly label: string })[];
};

function notFoundModel(context: PageContext<NotFoundContent>): NotFoundModel {
  const key = `pages.${context.page.id}`;
  return {
    title: context.maybe(`${key}.h1`) ?? context.t(`${key}.title`),
    lead: context.t(`${key}.lead`),
    figure: figureOf(context, context.content.art, ''),
    paint: context.content.paint ?? null,
    ways: context.content.ways.flatMap((way) => {
      const to = context.shows(way) ? context.href(way.link) : undefined;
      const offer = way.identify === undefined ? undefined : context.offer(way.identify);
      return to
        ? [
            {
              ...to,
              key: way.key,
              label:
                offer?.gloss ??
                offer?.name ??
                context.maybe(`${key}.ways.${way.key}`) ??
                context.t(`nav.${way.key}`),
            },
          ]
        : [];
    }),
  };
}

export default definePageType({
  content: notFoundContent,
  head: (context) => headOf(context),
  model: notFoundModel,
  View,
});
