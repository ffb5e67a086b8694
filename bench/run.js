// npm run bench: times the program as users run it, each figure the median of several runs, and prints a table.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { generate } from './generate.js';

const project = fileURLToPath(new URL('..', import.meta.url));
const almanac = path.join(project, 'cli/bin.js');
const folder = mkdtempSync(path.join(tmpdir(), 'almanac-bench-'));
const quick = process.argv.includes('--quick');
const rows = [];

/** Wall seconds, peak memory in MB (the whole process, threads included) and what it printed. */
function run(args, options = {}) {
  const started = process.hrtime.bigint();
  const timed = spawnSync('/usr/bin/time', ['-f', '%M', process.execPath, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    ...options,
  });
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  if (timed.error) throw new Error('needs GNU time (apt-get install time)');
  if (timed.status !== 0) throw new Error(timed.stderr);
  return { seconds, megabytes: Number(timed.stderr.trim().split('\n').at(-1)) / 1024, output: timed.stdout };
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** `before` runs ahead of each run and is not timed. */
function measure(name, times, before, args, goal = '') {
  const runs = Array.from({ length: times }, () => {
    before();
    return run(args);
  });
  const seconds = median(runs.map((one) => one.seconds));
  const spread = `${Math.min(...runs.map((one) => one.seconds)).toFixed(2)}–${Math.max(...runs.map((one) => one.seconds)).toFixed(2)}`;
  rows.push([
    name,
    `${seconds.toFixed(2)} s`,
    spread,
    `${Math.round(Math.max(...runs.map((one) => one.megabytes)))} MB`,
    goal,
  ]);
  console.error(`${name}: ${seconds.toFixed(2)} s`);
  return { seconds, output: runs.at(-1).output };
}

let aside = 0;
/**
 * Takes files out of the way of the next run. They are deleted at the very end: ext4 leaves inodes that were just freed
 * alone for half a minute and searches past them, which makes the run after a deletion two to four times as slow.
 */
const setAside = (...files) => {
  for (const file of files) if (existsSync(file)) renameSync(file, path.join(folder, `aside-${aside++}`));
};

/** What is edited of the large catalogue, where, and what stands there at the nth time. */
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

/** Another edit before each run; the row says how many documents were made anew. */
function measureEdit(what, file, to, args) {
  const edit = () => {
    const text = readFileSync(file, 'utf8');
    const edited = text.replace(...to(++edits));
    if (edited === text) throw new Error(`${file} is not what the bench expects`);
    writeFileSync(file, edited);
  };
  const { output } = measure(`… ${what}`, 3, edit, args);
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
  measure('node itself', 5, () => {}, ['-e', '0']);
  measure('figures drawn for the first time: one region, one instant', 1, () => setAside(out, cache), one);
  measure(
    'one region, one instant, cold (figures kept)',
    5,
    () =>
      setAside(
        out,
        path.join(cache, 'parsed.pack'),
        path.join(cache, 'places.pack'),
        path.join(cache, 'renders.pack'),
        path.join(cache, 'modules'),
      ),
    one,
    '< 1 s',
  );
  measure('one region, one instant, nothing changed', 5, () => {}, one, '< 0.3 s');
  const calendar = measure(
    '2024-11-01 … 2025-08-01, all regions, cold',
    3,
    () => setAside(out, path.join(cache, 'renders.pack')),
    [almanac, 'build', '--root', real, '--from', '2024-11-01', '--until', '2025-08-01', '--json'],
  );
  const { counts, editions } = JSON.parse(calendar.output);
  const releases = Object.values(editions).flat().length;
  console.log(
    `calendar: ${releases} releases hold ${counts.documents} documents; ${counts.distinct} are distinct, made of ${counts.fragments} fragments rendered`,
  );

  const products = quick ? 150 : 1250;
  const floorCode = path.join(project, 'lib/bench-floor.mjs');
  await build({
    absWorkingDir: project,
    entryPoints: ['bench/floor.ts'],
    outfile: floorCode,
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['esbuild', '@resvg/resvg-js'],
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  });
  for (const format of ['json', 'yaml']) {
    const root = path.join(folder, format);
    generate(root, { products, format });
    const dist = path.join(root, 'dist');
    const whole = [almanac, 'build', '--root', root, '--at', '2024-11-22T00:00Z', '--json'];
    if (format === 'json') {
      const floors = Array.from({ length: 3 }, (_, i) => {
        const floor = run([floorCode, root, path.join(folder, `floor-${i}`), String(Date.UTC(2024, 10, 22))]);
        return JSON.parse(floor.output);
      });
      const seconds = median(floors.map((floor) => floor.milliseconds / 1000));
      rows.push([
        `floor: ${floors[0].pages} pages of ${Math.round(floors[0].bytes / floors[0].pages / 1000)} KB, renderToString and write, one thread`,
        `${seconds.toFixed(2)} s`,
        '',
        '',
        '',
      ]);
    }
    measure(
      `8 × ${products} pages from ${format.toUpperCase()}, cold`,
      3,
      () => setAside(dist, path.join(root, '.almanac')),
      whole,
      format === 'json' ? '≤ floor, < 500 MB' : '',
    );
    if (format === 'json') {
      measure('… nothing changed', 3, () => {}, whole);
      for (const [what, file, to] of EDITS) measureEdit(what, path.join(root, file), to, whole);
    }
    if (format === 'yaml') {
      measure(
        `8 × ${products} pages from YAML, parse cache warm`,
        3,
        () => setAside(dist, path.join(root, '.almanac/renders.pack')),
        whole,
        'as from JSON',
      );
    }
    setAside(root);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const widths = [0, 1, 2, 3].map((i) => Math.max(...rows.map((row) => row[i].length)));
console.log(
  ['what', 'median', 'min–max', 'memory', 'goal'].map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  '),
);
for (const row of rows)
  console.log(
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
