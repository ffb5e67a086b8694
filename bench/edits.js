// node bench/edits.js: measures the processor time (user and system, all threads) of builds and checks after single edits
// of the shop, and of `explain` for a line.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './timed.js';

const project = fileURLToPath(new URL('..', import.meta.url));
const times = Number(process.argv[2] ?? 5);
const bin = path.join(project, 'cli/bin.js');

const root = mkdtempSync(path.join(tmpdir(), 'almanac-bench-'));
for (const name of ['data', 'locales', 'templates', 'public', 'package-lock.json', 'tsconfig.json'])
  if (existsSync(path.join(project, name)))
    cpSync(path.join(project, name), path.join(root, name), { recursive: true });
symlinkSync(path.join(project, 'node_modules'), path.join(root, 'node_modules'));

/** Leaves of what was learned the figures alone. */
function forget() {
  rmSync(path.join(root, '.almanac'), { recursive: true, force: true });
  const art = path.join(project, '.almanac/art');
  if (existsSync(art)) cpSync(art, path.join(root, '.almanac/art'), { recursive: true });
}

/** @param {string} file @param {RegExp} pattern the text to replace @param {string} to */
function edit(file, pattern, to) {
  const target = path.join(root, file);
  const text = readFileSync(target, 'utf8');
  const edited = text.replace(pattern, to);
  if (edited === text) throw new Error(`${file} is the same after ${pattern}`);
  writeFileSync(target, edited);
}

const BUILD = ['build', '--root', root, '--out', path.join(root, 'dist'), '--region', 'us', '--json'];
const build = () => run([bin, ...BUILD, '--at', '2024-11-29T12:00']);
const LINE = 'data/regions/us.yaml';
const lineOf = (/** @type {string} */ key) =>
  1 +
  readFileSync(path.join(root, LINE), 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(`  ${key}:`));
const explain = () =>
  run([bin, 'explain', '--root', root, '--json', '--line', `${LINE}:${lineOf('aiBase') + 2}`]);

const check = () => run([bin, 'check', '--root', root, '--json']);
/** @param {number} i */
const editPrice = (i) => edit(LINE, /(grimlockG1Flagship:\n.*\n.*assumed )\d+/, `$1${1600 + i}`);
/** @param {number} i */
const editWord = (i) =>
  edit('locales/en/pages/about-us.yaml', /^lead: .*$/m, `lead: They get up ${i} times.`);

/** @type {readonly (readonly [name: string, run: (i: number) => ReturnType<typeof run>])[]} */
const CASES = [
  ['node itself', () => run(['-e', '0'])],
  ['nothing changed', build],
  [
    'one price, of a sale that every header shows',
    (i) => {
      editPrice(i);
      return build();
    },
  ],
  [
    'one price that begins after the page has ended',
    (i) => {
      edit(LINE, /( {2}aiBase:\n.*\n.*2025-05-01: !assumed )\d+/, `$1${310 + i}`);
      return build();
    },
  ],
  [
    'one word of one page',
    (i) => {
      editWord(i);
      return build();
    },
  ],
];

/** @type {typeof CASES} */
const CHECKS = [
  ['check of the same inputs again', check],
  [
    'check after one word of one page',
    (i) => {
      editWord(times + i);
      return check();
    },
  ],
  [
    'check after one price',
    (i) => {
      editPrice(times + i);
      return check();
    },
  ],
];

/** @param {(i: number) => ReturnType<typeof run>} once */
function median(once) {
  const taken = Array.from({ length: times }, (_, i) => once(i).processor).sort((a, b) => a - b);
  return taken[taken.length >> 1];
}

try {
  forget();
  const rows = [['one region, one instant, cold', build().processor]];
  // The caches reach their usual state only after a second build.
  build();
  for (const [name, once] of CASES) rows.push([name, median(once)]);
  forget();
  rows.push(['`explain --line` of a price, nothing known', explain().processor]);
  rows.push(['`explain --line` again', median(explain)]);
  forget();
  rows.push(['check, nothing known', check().processor]);
  for (const [name, once] of CHECKS) rows.push([name, median(once)]);
  for (const [name, seconds] of rows) console.log(`| ${name} | ${seconds.toFixed(2)} s |`);
} finally {
  rmSync(root, { recursive: true, force: true });
}
