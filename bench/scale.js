// node bench/scale.js 10000 50000 100000: measures what a build, its output, a switch and shipping cost for so many
// pages. Set BENCH_FOLDER to choose the disk: 100,000 pages need 8 GB while they are measured.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate } from './generate.js';
import { run } from './timed.js';

const almanac = fileURLToPath(new URL('../cli/bin.js', import.meta.url));
const REGIONS = 8;

/** Megabytes and inodes that a folder takes on disk. */
function sizeOf(folder) {
  const count = (...args) =>
    Number(execFileSync('du', [...args, folder], { encoding: 'utf8' }).split('\t')[0]);
  return { megabytes: count('-sm'), inodes: count('-s', '--inodes') };
}

function reprice(root, price) {
  const file = path.join(root, 'data/regions/fr.json');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/"p7":(.*?)"2023-01-01":\d+/, `"p7":$1"2023-01-01":${price}`));
}

/** Measures one size: a first build up to the host, then the same after one price changed. */
function measure(pages) {
  const root = mkdtempSync(path.join(process.env.BENCH_FOLDER ?? tmpdir(), 'almanac-scale-'));
  try {
    generate(root, { products: Math.round(pages / REGIONS), format: 'json' });
    const dist = path.join(root, 'dist');
    const host = path.join(root, 'host');
    const of = ['--root', root, '--json'];
    const at = ['--at', '2024-11-22T00:00Z'];
    const rows = [];
    const step = (what, command, ...args) => {
      const { seconds, processor, megabytes, output } = run([almanac, command, ...args, ...of]);
      const row = {
        pages,
        what,
        seconds: seconds.toFixed(2),
        processor: processor.toFixed(2),
        megabytes: Math.round(megabytes),
      };
      rows.push(row);
      console.error(
        `${pages} pages, ${what}: ${row.seconds} s, ${row.processor} s of processor time, ${row.megabytes} MB`,
      );
      return JSON.parse(output);
    };
    step('build', 'build', ...at);
    step('build, nothing changed', 'build', ...at);
    const size = sizeOf(dist);
    const calendar = statSync(
      path.join(dist, 'calendars', readdirSync(path.join(dist, 'calendars'))[0]),
    ).size;
    const list = statSync(path.join(dist, 'current/site.json')).size;
    step('activate', 'activate', ...at);
    step('ship to an empty folder', 'ship', host, '--any-time');
    reprice(root, 77);
    step('build, one price', 'build', ...at);
    step('promote it', 'activate', '--calendar', 'newest', ...at);
    const sent = step('ship what differs', 'ship', host, '--any-time');
    const output = `${size.megabytes} MB and ${size.inodes} inodes in dist/; calendar ${inMegabytes(calendar)}, site.json ${inMegabytes(list)}`;
    console.log(`${pages} pages: ${output}; pages shipped after one price: ${sent.put.pages.length}`);
    return rows;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const inMegabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

const rows = process.argv.slice(2).map(Number).flatMap(measure);
console.table(rows);
