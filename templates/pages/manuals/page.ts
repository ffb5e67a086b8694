import { art, definePageType, type PageContext, z } from 'almanac/site';
import { manualsIn } from '../../collections/manuals.ts';
import { type FigureModel, figureOf } from '../../components/figure.ts';
import { headOf } from '../../components/head.ts';
import type { TabsProps } from '../../islands/Tabs.tsx';
import { View } from './View.tsx';

/**
 * Content of `data/pages/manuals.yaml`; the series are `data/manuals/`. Words under `pages.manuals`: `title`,
 * `description`, `h1`?, `lead`, `series`, `thName`, `thSize`, `thUpdateTime`, `size`, and `names.<name>` of files.
 */
const manualsContent = z.strictObject({
  /** The figure that looks out of the drawer. */
  art: art().optional(),
});

export type ManualsModel = {
  readonly title: string;
  readonly lead: string;
  readonly figure: FigureModel | null;
  readonly tabs: TabsProps;
  readonly head: { readonly name: string; readonly size: string; readonly updated: string };
  readonly series: readonly {
    readonly id: string;
    readonly name: string;
    readonly gloss: string | null;
    /** The product's page. */
    readonly to: { readonly href: string; readonly label: string } | null;
    readonly files: readonly {
      readonly name: string;
      readonly href: string | null;
      readonly size: string;
      readonly iso: string;
      readonly date: string;
    }[];
  }[];
};

function manualsModel(context: PageContext<z.infer<typeof manualsContent>>): ManualsModel {
  const word = (name: string): string => context.t(`pages.manuals.${name}`);
  const shown = manualsIn(context).flatMap((series) => {
    const offer = series.product === undefined ? undefined : context.offer(series.product);
    const files = series.files.filter((file) => context.shows(file));
    if (!context.shows({ regions: series.regions }) || (series.product && !offer) || files.length === 0)
      return [];
    const figure = figureOf(context, series.product && `figures/${series.product}-front.svg`, '');
    const name = offer?.name ?? series.title ?? series.key;
    return [{ series, offer, figure, files, name, gloss: offer?.gloss ?? null }];
  });
  return {
    title: context.maybe('pages.manuals.h1') ?? word('title'),
    lead: word('lead'),
    figure: figureOf(context, context.content.art, ''),
    tabs: {
      label: word('series'),
      tabs: shown.map(({ series, offer, figure, name, gloss }) => ({
        id: series.key,
        label: name,
        ...(gloss === null ? {} : { gloss }),
        ...(offer?.paint ? { paint: offer.paint } : {}),
        ...(figure ? { art: { src: figure.src, width: figure.width, height: figure.height } } : {}),
      })),
    },
    head: { name: word('thName'), size: word('thSize'), updated: word('thUpdateTime') },
    series: shown.map(({ series, offer, files, name, gloss }) => ({
      id: series.key,
      name,
      gloss,
      to: offer?.page ? { href: offer.page.href, label: context.t('service.about') } : null,
      files: files.map((file) => ({
        name: context.maybe(`pages.manuals.names.${file.name}`) ?? file.name,
        href: (file.link && context.href(file.link)?.href) ?? null,
        size: context.t('pages.manuals.size', { size: context.number(file.size) }),
        iso: file.date.text,
        date: context.date(file.date.text, 'dayYear'),
      })),
    })),
  };
}

export default definePageType({
  content: manualsContent,
  head: (context) => headOf(context),
  model: manualsModel,
  View,
});
