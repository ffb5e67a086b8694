import { definePageType, type PageContext } from 'almanac/site';
import { apiMessages } from '../../components/api-messages.ts';
import { type FigureModel, figureOf } from '../../components/figure.ts';
import { headOf } from '../../components/head.ts';
import type { LoginFormProps } from '../../islands/LoginForm.tsx';
import { storeAccount } from '../../regional.ts';
import { type LoginContent, loginContent } from './content.ts';
import { View } from './View.tsx';

type Way = { readonly href: string; readonly label: string };

export type LoginModel = {
  readonly title: string;
  readonly lead: string;
  /** The note that each store has its own accounts. */
  readonly note: string;
  readonly figure: FigureModel | null;
  readonly paint: string | null;
  /** Only the store can reset passwords. */
  readonly forgotten: Way | null;
  readonly register: Way | null;
  readonly withoutScript: { readonly text: string; readonly way: Way };
  readonly form: LoginFormProps;
};

function loginModel(context: PageContext<LoginContent>): LoginModel {
  const key = `pages.${context.page.id}`;
  const { store, apiScope } = context.region.file;
  const by = apiScope === 'cn' ? 'account' : 'email';
  const recover = context.href('store:/account/recover');
  const word = (name: string): string => context.t(`session.form.${name}`);
  const byName = (name: string): string => word(`${name}.${by}`);
  return {
    title: context.maybe(`${key}.h1`) ?? context.t(`${key}.title`),
    lead: context.t(`${key}.lead`),
    note: context.t(`${key}.note`),
    figure: figureOf(context, context.content.art, ''),
    paint: context.content.paint ?? null,
    forgotten: recover ? { href: recover.href, label: context.t(`${key}.forgotten`) } : null,
    register: store?.register ? { href: store.register, label: context.t(`${key}.register`) } : null,
    withoutScript: {
      text: context.t(`${key}.withoutScript`),
      way: { href: storeAccount(context), label: context.t(`${key}.storeLogin`) },
    },
    form: {
      id: 'login',
      by,
      otherwise: (context.href('page:account') ?? context.href('page:home'))?.href ?? '/',
      words: {
        account: byName('name'),
        password: word('password'),
        show: word('show'),
        hide: word('hide'),
        submit: word('submit'),
        busy: word('busy'),
        accountInvalid: byName('invalid'),
        passwordMissing: word('passwordMissing'),
        unreachable: word('unreachable'),
        unmatched: word('unmatched'),
        create: word('create'),
        insideAs: word('insideAs'),
        goOn: word('goOn'),
        unkept: word('unkept'),
        logOut: context.t('session.logOut'),
      },
      messages: apiMessages(context),
    },
  };
}

export default definePageType({
  content: loginContent,
  head: (context) => headOf(context),
  model: loginModel,
  View,
});
