// npm run draw: draws the figures of templates/models3d/ into templates/art/. Run it after a model changes.
// It redraws every drawing that exists; `npm run draw -- figures/aiBase-lit.svg …` adds drawings, and `git rm` removes
// one. It also writes templates/art-facts.json and templates/models3d/drawn.json.
// `npm run draw -- --check` draws nothing; it fails if the models have changed since the files were drawn.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import { build } from 'esbuild';
import sharp from 'sharp';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = path.join(root, 'templates/art');
const RECORD = path.join(root, 'templates/models3d/drawn.json');
/** In pixels: the width that social networks use for the picture of a page. */
const WIDTH = 1200;

const hashOf = (content) => createHash('sha256').update(content).digest('hex');

/** Bundles the drawing code without comments and white space: where this text is unchanged, so are the drawings. */
async function compileModels() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: {
      contents: `export { art } from './drawings.ts'; export { factsOf } from './facts.ts';`,
      resolveDir: path.join(root, 'templates/models3d'),
    },
    bundle: true,
    format: 'esm',
    target: 'node20',
    minify: true,
    write: false,
    logLevel: 'warning',
  });
  return outputFiles[0].text;
}

async function load(compiled) {
  const temporary = mkdtempSync(path.join(tmpdir(), 'almanac-draw-'));
  const file = path.join(temporary, 'models.mjs');
  writeFileSync(file, compiled);
  try {
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/** The drawings have few flat colours, so a palette makes the file four times smaller. They never need fonts. */
async function rasterise(svg) {
  const image = new Resvg(svg, {
    fitTo: { mode: 'width', value: WIDTH },
    font: { loadSystemFonts: false },
  }).render();
  const raw = { width: image.width, height: image.height, channels: 4 };
  return await sharp(image.pixels, { raw })
    .png({ palette: true, colours: 256, dither: 0, effort: 10, compressionLevel: 9 })
    .toBuffer();
}

async function draw(added) {
  const compiled = await compileModels();
  const { art, factsOf } = await load(compiled);
  const unknown = added.filter((name) => !Object.hasOwn(art, name));
  if (unknown.length > 0) {
    console.error(
      `there is no drawing ${unknown.join(', ')}: templates/models3d/art.ts names those that can be drawn`,
    );
    process.exit(2);
  }
  const drawn = new Map();
  const svgOf = (name) => {
    const known = drawn.get(name) ?? art[name]();
    drawn.set(name, known);
    return known;
  };
  const names = Object.keys(art).filter(
    (name) => added.includes(name) || existsSync(path.join(folder, name)),
  );
  const drawings = {};
  for (const name of names.sort()) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    const svg = svgOf(name);
    drawings[name] = hashOf(svg);
    writeFileSync(file, name.endsWith('.png') ? await rasterise(svg) : svg);
  }
  writeFileSync(path.join(root, 'templates/art-facts.json'), factsOf(svgOf));
  const record = { code: hashOf(compiled), drawings };
  writeFileSync(RECORD, `${JSON.stringify(record, null, 2)}\n`);
  console.log(`${names.length} drawings in templates/art/`);
}

/**
 * Compares the files with the record of the last drawing, and returns what is wrong. (The `figures` tests draw them all
 * again.)
 */
async function faults() {
  const { code, drawings } = JSON.parse(readFileSync(RECORD, 'utf8'));
  const there = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => /^(?!favicon\.).*\.(svg|png)$/.test(name));
  const isAsDrawn = (name) =>
    name.endsWith('.png') || hashOf(readFileSync(path.join(folder, name))) === drawings[name];
  return [
    ...(hashOf(await compileModels()) === code
      ? []
      : ['templates/models3d/ has changed since the last drawing']),
    ...Object.keys(drawings).flatMap((name) =>
      there.includes(name) ? [] : [`templates/art/${name} is missing`],
    ),
    ...there.flatMap((name) => {
      if (!Object.hasOwn(drawings, name))
        return [`templates/art/${name} is not in templates/models3d/drawn.json`];
      return isAsDrawn(name) ? [] : [`templates/art/${name} was edited by hand`];
    }),
  ];
}

const args = process.argv.slice(2);
if (args.includes('--check')) {
  const found = await faults();
  for (const one of found) console.error(one);
  if (found.length > 0) {
    console.error('change the models, not the drawings, then run npm run draw');
    process.exitCode = 1;
  }
} else {
  await draw(args);
}
