import { definePageType, type Href, type PageContext } from 'almanac/site';
import { apiMessages } from '../../components/api-messages.ts';
import { type FigureModel, figureOf, shapeOf } from '../../components/figure.ts';
import { headOf } from '../../components/head.ts';
import { phrased } from '../../components/phrases.ts';
import type { AccountPanelProps } from '../../islands/AccountPanel.tsx';
import { storeAccount } from '../../regional.ts';
import { type AccountContent, accountContent } from './content.ts';
import { View } from './View.tsx';

export type AccountModel = {
  readonly title: string;
  readonly lead: string;
  readonly figure: FigureModel | null;
  readonly paint: string | null;
  /** To the store's account: works without script too. */
  readonly store: { readonly href: string; readonly label: string; readonly withoutScript: string };
  readonly panel: AccountPanelProps;
  readonly rooms: {
    readonly title: string;
    readonly all: readonly {
      readonly key: string;
      readonly title: string;
      readonly text: string;
      readonly figure: FigureModel | null;
      readonly isCut: boolean;
      readonly paint: string;
      readonly ways: readonly (Href & { readonly label: string })[];
    }[];
  };
};

function accountModel(context: PageContext<AccountContent>): AccountModel {
  const key = `pages.${context.page.id}`;
  const here = context.href(`page:${context.page.id}`)?.href ?? '/';
  const login = context.href('page:login')?.href ?? '/';
  const register = context.region.file.store?.register;
  const word = (name: string): string => context.t(`${key}.${name}`);
  return {
    title: context.maybe(`${key}.h1`) ?? context.t(`${key}.title`),
    lead: word('lead'),
    figure: figureOf(context, context.content.art, ''),
    paint: context.content.paint ?? null,
    store: {
      href: storeAccount(context),
      label: word('storeAccount'),
      withoutScript: word('withoutScript'),
    },
    panel: {
      fields: context.content.fields.map((name) => ({ name, label: context.t(`session.fields.${name}`) })),
      login: { href: `${login}?return=${encodeURIComponent(here)}`, label: context.t('session.form.submit') },
      register: register ? { href: register, label: word('register') } : null,
      orders: { href: storeAccount(context), label: word('orders') },
      ways: context.content.ways
        .flatMap(({ key: name, link }) => {
          const to = context.href(link);
          return to ? [{ href: to.href, label: context.t(`nav.${name}`) }] : [];
        })
        .slice(0, 2),
      words: {
        number: word('number'),
        loggedOut: word('loggedOut'),
        elsewhere: word('elsewhere'),
        logOut: context.t('session.logOut'),
        left: { title: word('left.title'), text: word('left.text') },
        unloaded: word('unloaded'),
        again: word('again'),
      },
      messages: apiMessages(context),
    },
    rooms: {
      title: word('rooms.title'),
      all: context.content.rooms.map((room) => ({
        key: room.key,
        title: word(`rooms.${room.key}.title`),
        text: phrased(context.region.language, word(`rooms.${room.key}.text`)),
        figure: figureOf(context, room.art, ''),
        isCut: shapeOf(room.art, null) === 'cut',
        paint: room.paint,
        ways: [
          ...(room.store ? [{ href: storeAccount(context), external: true, label: word('orders') }] : []),
          ...room.ways.flatMap(({ key: name, link }) => {
            const to = context.href(link);
            return to ? [{ ...to, label: context.t(`nav.${name}`) }] : [];
          }),
        ],
      })),
    },
  };
}

export default definePageType({
  content: accountContent,
  head: (context) => headOf(context),
  model: accountModel,
  View,
});
