import { unescaped } from './unescaped.ts';

/** In place of props: no page has the island. Props are JSON, which this is not. */
export const UNUSED = '';

/** An island as a page uses it. */
export interface IslandUse {
  readonly name: string;
  /** JSON, as it travels to the browser. */
  readonly props: string;
}

/** As {@link Island} writes it; in text React escapes quotes, so only attributes match. */
const ISLAND = / data-island="([A-Za-z0-9]+)"(?: data-wake="[a-z]+")? data-props="([^"]*)"/g;

/** The islands of rendered HTML, in their order. */
export function islandUses(html: string): IslandUse[] {
  return [...html.matchAll(ISLAND)].map(([, name = '', props = '']) => ({
    name,
    props: unescaped(props),
  }));
}
