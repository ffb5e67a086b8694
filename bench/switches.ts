// node bench/switches.js [pages…]: measures how long a switch takes by the number of pages. There are two editions with
// one switch, at which one page in fifty changes; the site after it is composed ahead of time first, and then at the
// switch.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { linkSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { followBuild } from '../renderer/live/index.ts';
import {
  type CalendarRelease,
  calendarId,
  composeSite,
  finishReleases,
  type Output,
  openDraft,
  type ReleaseDraft,
  writeCalendar,
} from '../renderer/release/index.ts';

const REGIONS = ['us', 'de'];
const SWITCH = '2024-11-22T08:00:00Z';
const [BEFORE, AFTER] = ['2024-11-10T00:00:00Z', '2024-11-25T00:00:00Z'];

/** Writes a release: every fiftieth page is its own, the others are shared with the release before. */
function draftOf(output: Output, region: string, pages: number, before: ReleaseDraft | null): ReleaseDraft {
  const dir = output.stageFolder();
  const files = Array.from({ length: pages }, (_, i) => {
    const file = `p${i}.html`;
    const isShared = before !== null && i % 50 !== 0;
    const text = `<!doctype html><title>${region} ${i}</title>${isShared || before === null ? 1 : 2}`;
    if (isShared) linkSync(path.join(before.dir, file), path.join(dir, file));
    else writeFileSync(path.join(dir, file), text);
    return { path: file, hash: createHash('sha256').update(text).digest('hex'), size: text.length };
  });
  const because = [{ fact: 'price of a product', at: SWITCH, source: `data/regions/${region}.yaml:12` }];
  const changed = before === null ? [] : files.filter((_, i) => i % 50 === 0);
  return {
    dir,
    changes: changed.map((file) => ({
      path: `/${region}/${path.parse(file.path).name}`,
      page: path.parse(file.path).name,
      kind: 'changed',
      because,
    })),
    release: {
      region,
      prefix: region,
      host: 'https://bench.example',
      home: `/${region}`,
      from: before === null ? null : SWITCH,
      until: before === null ? SWITCH : null,
      pages,
      files,
      assets: [],
      redirects: [],
      sitemap: files.map((file) => ({
        url: `https://bench.example/${region}/${path.parse(file.path).name}`,
        alternates: [],
      })),
      origins: [],
    },
  };
}

async function prepare(out: string, pages: number): Promise<void> {
  const output = await openDraft(out, { purpose: 'bench' });
  try {
    const drafts = REGIONS.flatMap((region) => {
      const first = draftOf(output, region, pages, null);
      return [first, draftOf(output, region, pages, first)];
    });
    const editions: Record<string, CalendarRelease[]> = {};
    for (const { region, entry } of await finishReleases(output, drafts))
      editions[region] = [...(editions[region] ?? []), entry];
    const [inputs, versions] = [{ bench: String(pages) }, { almanac: 'bench' }];
    const id = calendarId(inputs, versions);
    const parts = Object.values(editions).map(([first]) => ({ dir: first?.dir ?? '', calendar: id }));
    const site = await composeSite(output, parts, { order: REGIONS });
    await writeCalendar(output, { version: 1, id, inputs, versions, regions: REGIONS, editions });
    await followBuild(output, site);
  } finally {
    await output.close();
  }
}

/** Wall seconds and processor seconds of one command, as a whole process. */
function timed(program: string, out: string, at: string): string {
  const run = spawnSync(
    '/usr/bin/time',
    [
      '-f',
      '%e s (processor %U + %S s, %M KB)',
      process.execPath,
      program,
      'activate',
      '--out',
      out,
      '--at',
      at,
    ],
    { encoding: 'utf8' },
  );
  if (run.status !== 0) throw new Error(run.stderr);
  return run.stderr.trim().split('\n').at(-1) ?? '';
}

const program = path.join(import.meta.dirname, '../cli/bin.js');
const folder = mkdtempSync(path.join(process.env.BENCH_FOLDER ?? tmpdir(), 'almanac-switches-'));
try {
  for (const pages of process.argv.slice(2).map(Number)) {
    const out = path.join(folder, String(pages));
    await prepare(out, pages);
    console.log(`${pages} pages an edition, ${REGIONS.length} editions`);
    console.log(`  first activation, and the next site composed: ${timed(program, out, BEFORE)}`);
    for (let i = 0; i < 3; i++) {
      console.log(`  switch, its site there: ${timed(program, out, AFTER)}`);
      timed(program, out, BEFORE);
    }
    const current = execFileSync('readlink', [path.join(out, 'current')], { encoding: 'utf8' }).trim();
    const others = execFileSync('ls', [path.join(out, 'sites')], { encoding: 'utf8' })
      .trim()
      .split('\n');
    for (const id of others)
      if (!current.endsWith(id)) renameSync(path.join(out, 'sites', id), path.join(folder, `${pages}-${id}`));
    console.log(`  switch that composes its site: ${timed(program, out, AFTER)}`);
  }
} finally {
  // `rm` is far quicker than Node with so many folders.
  execFileSync('rm', ['-rf', folder]);
}
