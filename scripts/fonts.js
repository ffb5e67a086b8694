// node scripts/fonts.js: reduces the fonts that every page loads to the letters of our Latin languages and the weights
// that the style sheets use, and writes them into templates/fonts/. Run it by hand after a new version of a font.
// Letters that the small font lacks (in a Polish name, say) come from the whole font, through unicode-range in
// templates/styles/fonts.css.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const folder = fileURLToPath(new URL('../templates/fonts/', import.meta.url));

/** Neither font has a glyph for U+2010 (the browser's own hyphen) or U+2060 (the joiner in dates), and neither needs one. */
const letters = JSON.parse(readFileSync(new URL('core-letters.json', import.meta.url), 'utf8')).join('');

const fonts = [
  {
    name: 'archivo',
    from: '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2',
    axes: { wght: { min: 340, max: 900 }, wdth: { min: 62, max: 125 } },
  },
  {
    name: 'martian-mono',
    from: '@fontsource-variable/martian-mono/files/martian-mono-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 500 } },
  },
];

mkdirSync(folder, { recursive: true });
for (const { name, from, axes } of fonts) {
  const whole = readFileSync(require.resolve(from));
  const core = await subsetFont(whole, letters, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: ['kern', 'tnum', 'mark', 'mkmk', 'ccmp', 'locl'],
    noHinting: true,
    // The Open Font License requires its name and its address (name IDs 13 and 14) in every copy.
    preserveNameIds: [13, 14],
  });
  writeFileSync(`${folder}${name}-core.woff2`, core);
  console.log(`${name}: ${whole.length} → ${core.length} bytes`);
}
