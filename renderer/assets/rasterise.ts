import { createRequire } from 'node:module';

const WIDTH = 1200;

/** A drawing as PNG, 1200 pixels wide: what social networks take for a page's picture. Text-free, so no fonts are loaded. */
export function rasterise(svg: string): Uint8Array {
  const { Resvg } = resvg();
  return new Resvg(svg, { fitTo: { mode: 'width', value: WIDTH }, font: { loadSystemFonts: false } })
    .render()
    .asPng();
}

const require = createRequire(import.meta.url);
let loaded: typeof import('@resvg/resvg-js') | undefined;

function resvg(): typeof import('@resvg/resvg-js') {
  if (loaded) return loaded;
  // A page that takes too long is interrupted and rendered again: a half-loaded module would then count as loaded.
  for (const file of Object.keys(require.cache))
    if (/[\\/]@resvg[\\/]/.test(file)) Reflect.deleteProperty(require.cache, file);
  loaded = require('@resvg/resvg-js') as typeof import('@resvg/resvg-js');
  return loaded;
}
