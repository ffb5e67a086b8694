/**
 * Turns the way to the login into the way to the account while a session is kept, in every tab. It is part of the boot script
 * and therefore shares no module with others.
 */
export function accountLink(link: HTMLAnchorElement): void {
  const { scope, login = '', account = '', label = '' } = link.dataset;
  const words = link.textContent;
  const show = (): void => {
    const session = kept(`session:${scope}`);
    link.href = session ? account : login;
    link.textContent = session ? label : words;
  };
  show();
  for (const event of ['storage', 'pageshow']) addEventListener(event, show);
}

/** What the browser keeps for the site under a name. No storage, nothing kept. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(`almanac:${name}`);
  } catch {
    return null;
  }
}
