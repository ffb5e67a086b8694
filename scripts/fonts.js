// node scripts/fonts.js: cuts the fonts that every page loads down to the letters of our Latin languages and the weights
// that the style sheets ask for, into templates/fonts/. Run by hand after a new version of a font; what the core lacks
// (a Polish name, say) comes from the whole font, by the unicode-range in templates/styles/fonts.css.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const folder = fileURLToPath(new URL('../templates/fonts/', import.meta.url));

/** U+2010, the browser's own hyphen, and U+2060, the joiner in dates, have no glyph in either font and need none. */
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
    // The licence and where it is to be found: the Open Font License asks for both, in every copy.
    preserveNameIds: [13, 14],
  });
  writeFileSync(`${folder}${name}-core.woff2`, core);
  console.log(`${name}: ${whole.length} → ${core.length} bytes`);
}
