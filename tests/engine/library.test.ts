import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot, temporaryFolder, tinySite } from '../support/site.ts';

/** Runs a module that imports Almanac by its package name; its last line of output is JSON. */
function run(body: string): { result: unknown; stderr: string } {
  const script = `import * as almanac from 'almanac';\nconst root = ${JSON.stringify(tinySite)};\n${body}`;
  const ran = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  if (ran.status !== 0) throw new Error(ran.stderr);
  return { result: JSON.parse(ran.stdout), stderr: ran.stderr };
}

const WINDOW = `from: '2025-03-01', until: '2025-05-01', now: 0, cache: false`;

it('builds and lists switches, and reports progress', () => {
  const out = path.join(temporaryFolder(), 'dist');
  const { result } = run(`
    import { existsSync } from 'node:fs';
    const phases = new Set();
    const onProgress = ({ phase }) => phases.add(phase);
    const built = await almanac.build({ root, out: ${JSON.stringify(out)}, ${WINDOW}, onProgress });
    const switches = await almanac.schedule({ root, ${WINDOW}, regions: ['gb'] });
    console.log(JSON.stringify({
      phases: [...phases],
      regions: Object.keys(built.editions),
      current: built.isCurrent && existsSync(${JSON.stringify(path.join(out, 'current'))}),
      switches: switches.map(({ at }) => at),
      starts: built.editions.gb.map(({ from }) => from),
    }));`);
  const { phases, regions, current, switches, starts } = result as Record<string, string[]>;
  expect(phases).toEqual(['load', 'render', 'release', 'compose']);
  expect(regions).toEqual(['gb', 'at', 'nz']);
  expect(current).toBe(true);
  expect(switches?.length).toBeGreaterThan(2);
  expect(starts).toEqual(expect.arrayContaining(switches ?? []));
});

it('stops when aborted, and leaves nothing', () => {
  const out = path.join(temporaryFolder(), 'dist');
  const { result } = run(`
    import { existsSync } from 'node:fs';
    const stop = new AbortController();
    const onProgress = ({ phase }) => { if (phase === 'render') stop.abort(new Error('enough')); };
    const said = await almanac
      .build({ root, out: ${JSON.stringify(out)}, ${WINDOW}, onProgress, signal: stop.signal })
      .catch((error) => error.message);
    console.log(JSON.stringify({ said, left: existsSync(${JSON.stringify(out)}) }));`);
  expect(result).toEqual({ said: 'enough', left: false });
});

it('returns problems as data', () => {
  const { result } = run(`
    const error = await almanac.schedule({ root: '/', ${WINDOW} }).catch((error) => error);
    console.log(JSON.stringify({
      is: error instanceof almanac.InputError,
      codes: error.problems.map(({ code }) => code),
      errors: (await almanac.check({ root, cache: false })).problems.filter(({ severity }) => severity === 'error'),
    }));`);
  expect(result).toEqual({ is: true, codes: ['file-missing', 'file-missing', 'file-missing'], errors: [] });
});

it('names an argument that is missing, unknown or of another kind', () => {
  const calls: readonly (readonly [code: string, said: string])[] = [
    ['status()', 'status takes one object with its options'],
    ['status({ now: 0 })', 'status needs out: the output folder, as an absolute path'],
    ["status({ out: '/tmp' })", 'status needs now: the time of the call in milliseconds, such as Date.now()'],
    [
      "status({ out: '/tmp', now: '2024' })",
      'status: now is to be the time of the call in milliseconds, such as Date.now(), and is "2024"',
    ],
    ['build({ root })', 'build needs out: the output folder, as an absolute path'],
    ['check({})', 'check needs root: the folder of data/, locales/ and templates/, as an absolute path'],
    ['check(root)', 'check takes one object with its options'],
    [
      "schedule({ root, now: 0, regions: 'gb' })",
      'schedule: regions is to be a list of ids of regions, such as ["us", "de"], and is "gb"',
    ],
    ["schedule({ root, now: 0, region: ['gb'] })", 'schedule has no option region'],
    [
      "diff({ root, now: 0, sides: ['now'] })",
      'diff: sides is to be two instants or two outputs, such as ["2024-11-21", "2024-11-22"], and is a list of 1',
    ],
    ['explain({ root, now: 0 })', 'explain needs target: a page or a product, such as "/de/black-friday"'],
    [
      'explain({ root, line: 12 })',
      'explain: line is to be a file and a line, such as "data/regions/us.yaml:12", and is 12',
    ],
    ['rehearse()', 'rehearse takes one object with its options'],
  ];
  const { result } = run(`
    const said = [];
    for (const call of [${calls.map(([code]) => `() => almanac.${code}`).join(', ')}])
      said.push(await call().then(() => 'nothing', (error) => [error instanceof almanac.UsageError, error.message]));
    console.log(JSON.stringify(said));`);
  expect(result).toEqual(calls.map(([, said]) => [true, said]));
});
