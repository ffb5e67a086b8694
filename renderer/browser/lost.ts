/**
 * Loads a page again whose scripts a deploy took away. It comes before all others, and changes only where this file does: it is
 * still there when they are gone.
 */
import { renewOnce } from './page.ts';

// What is fetched later is named by who asked for it.
addEventListener('almanac:lost', (event) => lost((event as CustomEvent<string>).detail));
// What the page itself names.
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && lost(target.src), true);

const asked = new Set<string>();

/** Where the server, not a cache, says that it is gone, or a part that it begins with, the page is loaded again, once. */
async function lost(script: string): Promise<void> {
  if (asked.has(script)) return;
  asked.add(script);
  const { status } = await fetch(script, { method: 'HEAD', cache: 'no-store' }).catch(() => ({ status: 0 }));
  if (status === 404) renewOnce('lost');
  if (status !== 200) return;
  const code = await fetch(script).then((response) => response.text());
  for (const [, part] of code.matchAll(/(?:from|import)"([^"]+)"/g)) lost(part as string);
}
