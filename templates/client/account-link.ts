/**
 * While a session is stored, turns the link to the login into a link to the account, in every tab. Part of the boot script,
 * so it shares no module with other scripts.
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

/** The stored value of a key; null if there is none or storage is denied. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(`almanac:${name}`);
  } catch {
    return null;
  }
}
