// npm run bench: times the program as users run it and prints a table. Each figure is the median of several runs.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureByRegion } from './by-region.js';
import { compileFloor } from './compile-floor.js';
import { generate } from './generate.js';
import { run } from './timed.js';

const project = fileURLToPath(new URL('..', import.meta.url));
const almanac = path.join(project, 'cli/bin.js');
const folder = mkdtempSync(path.join(tmpdir(), 'almanac-bench-'));
const quick = process.argv.includes('--quick');
const rows = [];

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** `before` prepares each run and is not timed. */
function measure(name, times, before, args, goal = '') {
  const runs = Array.from({ length: times }, () => {
    before();
    return run(args);
  });
  return report(name, runs, goal);
}

/** Seconds of the floor, once measured. Later rows of the large catalogue are also given as multiples of it. */
let floor = null;

/** Adds a row to the table: the median of some runs. */
function report(name, runs, goal = '') {
  const all = runs.map((one) => one.seconds);
  const seconds = median(all);
  const megabytes = Math.max(...runs.map((one) => one.megabytes));
  rows.push([
    name,
    `${seconds.toFixed(2)} s`,
    floor === null ? '' : (seconds / floor).toFixed(2),
    all.length === 1 ? '' : `${Math.min(...all).toFixed(2)}–${Math.max(...all).toFixed(2)}`,
    `${Math.round(megabytes)} MB`,
    goal,
  ]);
  console.error(`${name}: ${seconds.toFixed(2)} s, ${Math.round(megabytes)} MB`);
  return { seconds, output: runs.at(-1).output };
}

let aside = 0;
/**
 * Moves files away so that the next run starts without them. They are deleted at the very end, because ext4 avoids
 * freshly freed inodes for half a minute and searches past them: a run after a deletion takes two to four times as
 * long.
 */
const setAside = (...files) => {
  for (const file of files) if (existsSync(file)) renameSync(file, path.join(folder, `aside-${aside++}`));
};

/** Edits of the large catalogue: the file, and the text that the nth run writes there. */
const EDITS = [
  ['one word of one locale', 'locales/de.json', (n) => [/"buy":"[^"]*"/, `"buy":"Buy ${n}"`]],
  [
    'one price of one region',
    'data/regions/fr.json',
    (n) => [/"p7":(.*?)"2023-01-01":\d+/, `"p7":$1"2023-01-01":${n}`],
  ],
  [
    'the style sheet of one page type',
    'templates/pages/home/styles.css',
    (n) => [/margin: .*;/, `margin: ${n}rem;`],
  ],
  ['the view of one page type', 'templates/pages/home/View.tsx', (n) => [/<h1.*?>/, `<h1 id="v${n}">`]],
  ['one island', 'templates/islands/Dial.tsx', (n) => [/useState\(\d+\)/, `useState(${n})`]],
  ['the style sheet of every page', 'templates/styles/index.css', (n) => [/$/, `\n.e${n} { margin: 0; }`]],
];

/** Makes a new edit before each run; the row says how many documents were rendered again. */
function measureEdit(what, file, to, args, goal) {
  const edit = () => {
    const text = readFileSync(file, 'utf8');
    const edited = text.replace(...to(++edits));
    if (edited === text) throw new Error(`${file} is not what the bench expects`);
    writeFileSync(file, edited);
  };
  const { output } = measure(`… ${what}`, 3, edit, args, goal);
  const { rendered, distinct } = JSON.parse(output).counts;
  rows.at(-1)[0] += `: ${rendered} of ${distinct} documents`;
}
let edits = 0;

try {
  const real = path.join(folder, 'real');
  execFileSync('cp', [
    '-r',
    ...['data', 'locales', 'templates'].map((name) => path.join(project, name)),
    execFileSync('mkdir', ['-p', real]) && real,
  ]);
  const one = [almanac, 'build', '--root', real, '--region', 'us', '--at', '2024-11-22', '--json'];
  const out = path.join(real, 'dist');
  const cache = path.join(real, '.almanac');
  const forget = () => setAside(out, cache);
  measure('node itself', 5, () => {}, ['-e', '0']);
  measure('--help', 5, () => {}, [almanac, '--help'], '0.11 s');
  measure('first build of a fresh clone: one region, one instant', 5, forget, one, '5 s');
  measure('… nothing changed', 5, () => {}, one, '0.2 s');
  const all = [almanac, 'build', '--root', real, '--at', '2024-11-22T12:00Z', '--json'];
  measure('all regions, one instant, cold', 5, forget, all, '4 s');
  measure('… nothing changed', 5, () => {}, all);
  const check = [almanac, 'check', '--root', real, '--json'];
  measure('check, for the first time', 5, forget, check, '4 s');
  measure('check again', 5, () => {}, check, '0.6 s');
  const calendar = measure('2024-11-01 … 2025-08-01, all regions, cold', 3, forget, [
    almanac,
    'build',
    '--root',
    real,
    '--from',
    '2024-11-01',
    '--until',
    '2025-08-01',
    '--json',
  ]);
  const { counts, editions } = JSON.parse(calendar.output);
  const releases = Object.values(editions).flat().length;
  const fragments = Object.values(counts.fragments).reduce((sum, { rendered }) => sum + rendered, 0);
  console.log(
    `calendar: ${releases} releases hold ${counts.documents} documents; ${counts.distinct} are distinct, made of ${fragments} fragments rendered`,
  );

  const products = quick ? 150 : 1250;
  const pages = 8 * products;
  const floorCode = await compileFloor('floor');
  /** A catalogue in a folder of its own, with functions that build it and that move away what a build left. */
  const catalogue = (name, options) => {
    const root = path.join(folder, name);
    generate(root, { products, format: 'json', ...options });
    const command = [almanac, 'build', '--root', root, '--json'];
    return {
      root,
      whole: [...command, '--at', '2024-11-22T00:00Z'],
      windowed: [...command, '--from', '2023-12-01', '--until', '2024-04-01'],
      clear: () => setAside(path.join(root, 'dist'), path.join(root, '.almanac')),
    };
  };

  const json = catalogue('json', {});
  const floors = [];
  const trees = [];
  const colds = [];
  // Alternate floor and build, since the speed of a machine drifts.
  for (let i = 0; i < 5; i++) {
    const args = [floorCode, json.root, path.join(folder, `floor-${i}`), String(Date.UTC(2024, 10, 22))];
    const { output, megabytes } = run(args);
    const { milliseconds, linking, bytes } = JSON.parse(output);
    floors.push({ seconds: milliseconds / 1000, megabytes, output: bytes });
    trees.push({ seconds: linking / 1000, megabytes });
    json.clear();
    colds.push(run(json.whole));
  }
  floor = median(floors.map(({ seconds }) => seconds));
  const kilobytes = Math.round(floors[0].output / pages / 1000);
  report(`floor: ${pages} pages of ${kilobytes} KB, renderToString and write, one thread`, floors);
  report('… folders and links of one more tree of them, one thread', trees);
  const cold = report(`${pages} pages from JSON, cold`, colds, '0.75 × the floor, 400 MB');
  const share = (part) => `${part} % of cold: ${((cold.seconds * part) / 100).toFixed(2)} s`;
  measure('… nothing changed', 5, () => {}, json.whole, share(5));
  for (const [what, file, to] of EDITS)
    measureEdit(what, path.join(json.root, file), to, json.whole, what.includes('price') ? share(7) : '');
  const parts = [1, 2, 3, 4].map((k) => path.join(folder, `part-${k}`));
  const shards = parts.map((out, i) => run([...json.whole, '--shard', `${i + 1}/4`, '--out', out]));
  const merged = run([almanac, 'merge', ...parts, '--out', path.join(folder, 'merged'), '--json']);
  const sum = [...shards, merged].reduce((total, { seconds }) => total + seconds, 0);
  report('… in four parts, the longest', [shards.reduce((a, b) => (a.seconds > b.seconds ? a : b))]);
  report('… merge of the four', [merged], share(5));
  report(
    '… the five one after another',
    [{ ...merged, seconds: sum, megabytes: Math.max(...shards.map(({ megabytes }) => megabytes)) }],
    `1.25 × cold: ${(cold.seconds * 1.25).toFixed(2)} s`,
  );
  setAside(json.root);

  rows.push(...(await measureByRegion({ folder, products })));

  const own = catalogue('own', { perRegion: true });
  measure('… a file per page and region, cold', 3, own.clear, own.whole);
  measure('… nothing changed', 3, () => {}, own.whole);
  setAside(own.root);

  const yaml = catalogue('yaml', { format: 'yaml' });
  measure('… from YAML, cold', 3, yaml.clear, yaml.whole, '1.5 × the floor');
  const warm = () => setAside(path.join(yaml.root, 'dist'), path.join(yaml.root, '.almanac/renders.pack'));
  measure('… from YAML, parsed before', 3, warm, yaml.whole);
  setAside(yaml.root);

  for (const switches of [1, 40]) {
    const windows = catalogue(`switches-${switches}`, { switches });
    windows.clear();
    const one = run(windows.windowed);
    const dist = path.join(windows.root, 'dist');
    const disk = Number(execFileSync('du', ['-sm', dist], { encoding: 'utf8' }).split('\t')[0]);
    report(`… ${switches === 1 ? 'a switch' : `${switches} switches`} of 2 % each: ${disk} MB on disk`, [
      one,
    ]);
    setAside(windows.root);
  }
  if (!quick) {
    const large = catalogue('large', { products: 5 * products });
    measure(
      `${5 * pages} pages from JSON, cold`,
      1,
      () => {},
      large.whole,
      '5.5 × the time, 1.15 × the memory',
    );
    setAside(large.root);
  }
} finally {
  // Print the table first: deleting the outputs takes minutes.
  tell();
  rmSync(folder, { recursive: true, force: true });
}

function tell() {
  const table = [['what', 'median', '× floor', 'min–max', 'memory', 'goal'], ...rows];
  const widths = table[0].map((_, i) => Math.max(...table.map((row) => row[i].length)));
  for (const row of table)
    console.log(
      row
        .map((cell, i) => cell.padEnd(widths[i]))
        .join('  ')
        .trimEnd(),
    );
}
