// A catalogue whose content differs by region, beside two floors of its own that do the same work in one thread and nothing else.
// Alone: node bench/by-region.js [--quick] prints its table, with processor time.
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFloor } from './compile-floor.js';
import { generate } from './generate.js';
import { run } from './timed.js';

const almanac = fileURLToPath(new URL('../cli/bin.js', import.meta.url));

/** Returns the measured process with the median seconds. */
const middle = (runs) => [...runs].sort((a, b) => a.seconds - b.seconds)[Math.floor(runs.length / 2)];

/**
 * Rows for the table of the bench: name, median, part of the floor, least and most, memory, goal, and processor seconds with
 * their part of the floor's.
 * @param {{ folder: string, products: number, times?: number }} options `folder`: what is made there is deleted by the caller
 */
export async function measureByRegion({ folder, products, times = 3 }) {
  const floorCode = await compileFloor('floor-by-region');
  const few = path.join(folder, 'by-region-few');
  generate(few, { products: 2, format: 'json', byRegion: true });
  const rows = [];
  const report = (name, runs, floors, goal = '') => {
    const [{ seconds, processor }, floor] = [middle(runs), middle(floors)];
    const all = runs.map((one) => one.seconds);
    const row = [
      name,
      `${seconds.toFixed(2)} s`,
      (seconds / floor.seconds).toFixed(2),
      `${Math.min(...all).toFixed(2)}–${Math.max(...all).toFixed(2)}`,
      `${Math.round(Math.max(...runs.map(({ megabytes }) => megabytes)))} MB`,
      goal,
      `${processor.toFixed(1)} s, ${(processor / floor.processor).toFixed(2)}`,
    ];
    rows.push(row);
    console.error(row.join('  '));
  };
  let aside = 0;
  const setAside = (file) => {
    if (existsSync(file)) renameSync(file, path.join(folder, `by-region-aside-${aside++}`));
  };
  for (const format of ['json', 'yaml']) {
    const root = path.join(folder, `by-region-${format}`);
    generate(root, { products, format, byRegion: true });
    const whole = [almanac, 'build', '--root', root, '--json', '--at', '2024-11-22T00:00Z'];
    const runs = { react: [], string: [], cold: [], same: [], price: [] };
    // Alternate, since the speed of disks and machines drifts.
    for (let i = 0; i < times; i++) {
      for (const how of format === 'json' ? ['react', 'string'] : ['string']) {
        const one = run([floorCode, root, few, path.join(folder, `by-region-floor-${aside++}`), how]);
        // Without the time to take header and footer of the few.
        const { milliseconds, processor } = JSON.parse(one.output);
        runs[how].push({ ...one, seconds: milliseconds / 1000, processor });
      }
      for (const name of ['dist', '.almanac']) setAside(path.join(root, name));
      runs.cold.push(run(whole));
      if (format === 'yaml') continue;
      runs.same.push(run(whole));
      const file = path.join(root, 'data/pages/p7.json');
      writeFileSync(file, readFileSync(file, 'utf8').replace(/"price":\d+/, `"price":${1000 + i}`));
      runs.price.push(run(whole));
    }
    if (format === 'json') {
      report(
        `content by region: floor, ${8 * products} pages from JSON, renderToString`,
        runs.react,
        runs.react,
      );
      report('… floor that joins texts', runs.string, runs.react);
      report('… cold', runs.cold, runs.react, '1.0 × the floor, 400 MB');
      report('… nothing changed', runs.same, runs.react, '0.06 × the floor');
      const { rendered, distinct } = JSON.parse(runs.price.at(-1).output).counts;
      const name = `… one price of one region: ${rendered} of ${distinct} documents`;
      report(name, runs.price, runs.react, '0.2 × the floor');
    } else {
      report('… floor that joins texts, from YAML', runs.string, runs.string);
      report('… from YAML, cold', runs.cold, runs.string, '1.0 × that floor');
    }
    setAside(root);
  }
  return rows;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = mkdtempSync(path.join(tmpdir(), 'almanac-bench-'));
  try {
    const isQuick = process.argv.includes('--quick');
    console.error(`load ${loadavg()[0].toFixed(1)}`);
    await measureByRegion({ folder, products: isQuick ? 150 : 1250, times: isQuick ? 1 : 3 });
    console.error(`load ${loadavg()[0].toFixed(1)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
