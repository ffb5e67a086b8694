import { art, definePageType, type Href, type PageContext, ref, z } from 'almanac/site';
import { type FigureModel, figureOf } from '../../components/figure.ts';
import { headOf } from '../../components/head.ts';
import { type DealersSheet, drawn } from './drawn.ts';
import { View } from './View.tsx';

/**
 * Content of a page of dealers: which lists of `data/dealers/` it shows, all where it names none, each in the regions that the list itself names. Words under
 * `pages.<page id>`: `title`, `description`, `h1`?, `lead`, `authorised`, `online`, `visit`, `phone`, `open` with `{days}`, `{from}`, `{until}`, and `store.{title,text,button}`.
 */
const dealersContent = z.strictObject({
  dealers: z.array(ref('dealers')).nonempty().optional(),
  /** The block that leads to the official store. */
  store: z.boolean().default(true),
  /** The figure beside it. */
  art: art().optional(),
});
type DealersContent = z.infer<typeof dealersContent>;

export type DealersModel = DealersSheet & {
  readonly title: string;
  readonly lead: string;
  readonly words: Readonly<Record<'authorised' | 'online' | 'visit' | 'phone' | 'separator', string>>;
  /** Opening hours by dealer key. */
  readonly hours: Readonly<Record<string, string>>;
  readonly store:
    | (Href & {
        readonly title: string;
        readonly text: string;
        readonly button: string;
        readonly figure: FigureModel | null;
      })
    | null;
};

function dealersModel(context: PageContext<DealersContent>): DealersModel {
  const key = `pages.${context.page.id.replaceAll('/', '.')}`;
  const word = (name: string): string => context.t(`${key}.${name}`);
  const sheet = drawn(context, context.content.dealers);
  const store = context.content.store ? context.href('store:/') : undefined;
  return {
    title: context.maybe(`${key}.h1`) ?? word('title'),
    lead: word('lead'),
    words: {
      authorised: word('authorised'),
      online: word('online'),
      visit: word('visit'),
      phone: word('phone'),
      separator: context.t('facts.separator'),
    },
    ...sheet,
    hours: Object.fromEntries(
      sheet.dealers.flatMap(({ key: dealer, open }) =>
        open ? [[dealer, context.t(`${key}.open`, open)]] : [],
      ),
    ),
    store: store
      ? {
          ...store,
          title: word('store.title'),
          text: word('store.text'),
          button: word('store.button'),
          figure: figureOf(context, context.content.art, ''),
        }
      : null,
  };
}

export default definePageType({
  content: dealersContent,
  head: (context) => headOf(context),
  model: dealersModel,
  View,
});
