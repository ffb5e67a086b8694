import { createRequire } from 'node:module';

const WIDTH = 1200;

/** A drawing as PNG, 1200 pixels wide: what social networks take for a page's picture. Text-free, so no fonts are loaded. */
export function rasterise(svg: string): Uint8Array {
  const { Resvg } = createRequire(import.meta.url)('@resvg/resvg-js') as typeof import('@resvg/resvg-js');
  return new Resvg(svg, { fitTo: { mode: 'width', value: WIDTH }, font: { loadSystemFonts: false } })
    .render()
    .asPng();
}
