import { Island, type PageContext } from 'almanac/site';
import type { ReactNode } from 'react';
import { newsletterOf } from '../components/Subscribe.tsx';
import NewUserPopup, { type NewUserPopupProps } from '../islands/NewUserPopup.tsx';
import { regionContentOf } from './region-content.ts';

/** Page types without the invitation: visitors come to them for a task, or they have a form of their own. */
const QUIET = [
  'page:black-friday',
  'page:christmas-sale',
  'page:login',
  'page:account',
  'page:support',
  'page:technical-support',
  'page:product-registration',
  'page:return-manufacturer',
  'page:apply-wholesale-account',
  'page:privacy-policy',
  'page:terms-use',
] as const;

/** What a region promises its new users; null where it promises nothing, and where the page is for a task. */
export function newcomerOf(context: PageContext): NewUserPopupProps | null {
  const { store } = context.region.file;
  const { newUserPopup } = regionContentOf(context);
  const isQuiet = QUIET.map((link) => context.isCurrent(link)).some(Boolean);
  if (!newUserPopup || store?.register === undefined || isQuiet) return null;
  const word = (name: string): string => context.t(`ui.popup.${name}`, { credits: newUserPopup.credits });
  const privacy = context.href('page:privacy-policy');
  const words = (name: string): string => (name === 'success' ? word('successTitle') : word(name));
  return {
    id: 'newcomer',
    close: context.t('ui.close'),
    title: word('title'),
    describe: word('describe'),
    form: newsletterOf(context, 'popup', words, word('button')),
    privacy: privacy ? { label: word('privacyPolicy'), href: privacy.href } : null,
    thanks: {
      title: word('successTitle'),
      subtitle: word('successSubtitle'),
      describe: word('successDesc'),
      button: word('successButton'),
      href: store.register,
    },
  };
}

export function Newcomer({ model }: { readonly model: NewUserPopupProps }): ReactNode {
  return <Island name="NewUserPopup" component={NewUserPopup} props={model} wake="interaction" />;
}
