/** What a page says of itself to its scripts: `<meta name="almanac:…">`. */
export function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="almanac:${name}"]`)?.content ?? '';
}

let renewing = false;

/** From 0 to 1. */
export function random(): number {
  return (crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) / 65_536;
}

/**
 * Loads the page again, not all visitors in the same instant: once in a session for one reason. Every reason is remembered:
 * servers may take turns with what they lack.
 */
export function renewOnce(reason: string): void {
  if (renewing) return;
  const mark = `almanac:renewed ${reason} ${location.pathname}`;
  try {
    renewing = !sessionStorage.getItem(mark);
    sessionStorage.setItem(mark, '1');
  } catch {
    // Without a memory a renewal could go round for ever.
    renewing = false;
  }
  if (renewing) setTimeout(() => location.reload(), random() * 4_096);
}

/** How often the script of an address could not be loaded. */
const failures = new Map<string, number>();

/**
 * Loads a script that is needed only now. If that fails, the page learns which script it was, since not every browser
 * names it in the error. Chrome before 156 remembers that an address failed, so the next attempt asks for another one.
 * @param script `() => import('./name.ts')` and nothing else: the address is read from its source text
 */
export async function fetched<Module>(script: () => Promise<Module>): Promise<Module> {
  const [, address = ''] = /["'`](.+?)["'`]/.exec(String(script)) ?? [];
  const failed = failures.get(address) ?? 0;
  try {
    return await (failed ? import(`${address}?${failed}`) : script());
  } catch (error) {
    failures.set(address, failed + 1);
    if (address) dispatchEvent(new CustomEvent('almanac:lost', { detail: address }));
    throw error;
  }
}
