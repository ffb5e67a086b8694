import { readStored } from './storage.ts';

/** Turns the way to the login into the way to the account while a session is kept, in every tab. */
export function accountLink(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-scope]');
  if (!link) return;
  const { scope, login, account, label } = link.dataset;
  const words = link.textContent;
  const show = (): void => {
    const isIn = readStored(`almanac:session:${scope}`);
    link.href = (isIn ? account : login) as string;
    link.textContent = (isIn ? label : words) as string;
  };
  show();
  for (const event of ['storage', 'pageshow']) addEventListener(event, show);
}
