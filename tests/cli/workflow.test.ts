import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { formatSchedule } from '../../cli/report/schedule.ts';
import { terminalOf } from '../../cli/terminal.ts';
import { copySite, projectRoot, temporaryFolder, tinySite } from '../support/site.ts';

// The steps of the emitted workflow are run as GitHub's runner runs them: bash, a clone of a remote, a clock. The clock is a
// file: whoever waits moves it, so a night takes seconds.

const AUSTRIA = '2025-04-21T22:00:00Z';
const BRITAIN = '2025-04-21T23:00:00Z';
const OFFERS = 'data/regions/at.yaml';

let folder = '';
let remote = '';
let runner = '';
let target = '';
let bin = '';

/** A program on the runner's PATH. */
function program(name: string, ...lines: string[]): void {
  writeFileSync(path.join(bin, name), ['#!/bin/bash', ...lines, ''].join('\n'));
  chmodSync(path.join(bin, name), 0o755);
}

const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
    cwd,
    encoding: 'utf8',
  });

beforeEach(() => {
  folder = temporaryFolder();
  bin = path.join(folder, 'bin');
  mkdirSync(bin);
  remote = path.join(folder, 'remote.git');
  target = path.join(folder, 'target');
  const clock = path.join(folder, 'clock');
  writeFileSync(
    path.join(folder, 'clock.mjs'),
    `import { readFileSync } from 'node:fs';
const start = Number(readFileSync(${JSON.stringify(clock)}, 'utf8')) * 1000;
Date.now = () => start + Math.floor(performance.now());\n`,
  );
  const date = execFileSync('/bin/sh', ['-c', 'command -v date'], { encoding: 'utf8' }).trim();
  const { PATH } = process.env;
  program('date', `case "$*" in *-d*) exec ${date} "$@" ;; *) exec ${date} -d @$(cat ${clock}) "$@" ;; esac`);
  program('sleep', `echo "sleep $1" >> ${folder}/log`, `echo $(( $(cat ${clock}) + $1 )) > ${clock}`);
  program('npm', `echo "npm $*" >> ${folder}/log`);
  program(
    'npx',
    'shift 2',
    `echo "almanac $*" >> ${folder}/log`,
    'case "$*" in *--wait-until*)',
    `  if [ -x ${folder}/meanwhile ]; then PATH=${PATH} ${folder}/meanwhile; fi`,
    `  there=$(${date} -u -d "\${*: -1}" +%s); if [ $there -gt $(cat ${clock}) ]; then echo $there > ${clock}; fi ;;`,
    'esac',
    `if [ "$1" = ship ] && [ -z "$(echo "$*" | grep dry-run)" ] && [ -s ${folder}/failing ]; then sed -i 1d ${folder}/failing; exit 1; fi`,
    `export NODE_OPTIONS="--import ${pathToFileURL(path.join(folder, 'clock.mjs')).href}"`,
    `exec ${process.execPath} ${path.join(projectRoot, 'cli/bin.js')} "$@"`,
  );

  const source = copySite(tinySite);
  writeFileSync(path.join(source, '.gitignore'), 'dist\n.almanac\n');
  writeFileSync(path.join(source, 'package-lock.json'), '{}\n');
  git(source, 'init', '--quiet', '--initial-branch=main');
  git(source, 'add', '.');
  git(source, 'commit', '--quiet', '--message', 'The bakery');
  git(folder, 'clone', '--quiet', '--bare', source, remote);
  runner = path.join(folder, 'runner');
  git(folder, 'clone', '--quiet', '--depth', '1', pathToFileURL(remote).href, runner);
});

/** Runs the workflow's own steps, from a runner that GitHub starts at that time. */
async function run(now: string, event = 'schedule'): Promise<{ code: number; said: string; log: string[] }> {
  writeFileSync(path.join(folder, 'clock'), String(Date.parse(now) / 1000));
  writeFileSync(path.join(folder, 'log'), '');
  const { paint } = terminalOf({ root: '.', color: false });
  const job = { program: ['node', 'bin.js'], root: '/', out: '/', user: 'web' } as const;
  const switches = [AUSTRIA, BRITAIN].map((at) => ({ region: 'gb', at, local: at, changes: [] }));
  const workflow = parse(formatSchedule(switches, 'github-actions', { paint, brand: 'Crumb', job }));
  const outputs = path.join(folder, 'outputs');
  writeFileSync(outputs, '');
  let said = '';
  for (const step of workflow.jobs.switch.steps) {
    const isSkipped = step.if !== undefined && !/^near=.+$/m.test(readFileSync(outputs, 'utf8'));
    if (step.run === undefined || isSkipped) continue;
    const child = spawn('bash', ['-e', '-c', step.run], {
      cwd: runner,
      env: {
        ...process.env,
        PATH: `${bin}:${process.env.PATH}`,
        GITHUB_OUTPUT: outputs,
        INSTANTS: workflow.jobs.switch.env.INSTANTS,
        EVENT: event,
        BRANCH: 'main',
        TARGET: target,
        CI: 'true',
      },
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    const [code] = await once(child, 'close');
    if (code !== 0) return { code, said, log: log() };
  }
  return { code: 0, said, log: log() };
}

const log = (): string[] => readFileSync(path.join(folder, 'log'), 'utf8').trim().split('\n');
const clock = (): string =>
  new Date(Number(readFileSync(path.join(folder, 'clock'), 'utf8')) * 1000).toISOString();
const page = (name: string): string =>
  readFileSync(path.join(target, 'current', `${name || 'index'}.html`), 'utf8');
/** What the sourdough costs in Austria, where shoppers look. */
const price = (): string => /data-price="([^"]+)"/.exec(page('at/sourdough'))?.[1] ?? '';
const isSaleOver = (region: '' | 'at'): boolean =>
  page(path.join(region, 'easter')).includes('http-equiv="refresh"');

/** Commits an edit from another clone; `meanwhile` is a script that does so while the workflow waits. */
function fix(isCommitted: boolean): void {
  const other = path.join(folder, 'other');
  writeFileSync(
    path.join(folder, 'meanwhile'),
    [
      '#!/bin/bash -e',
      `rm -f ${folder}/meanwhile`,
      `git clone --quiet ${remote} ${other}`,
      `cd ${other}`,
      `sed -i 's/"5.80"/"5.60"/' ${OFFERS}`,
      ...(isCommitted
        ? [
            'git -c user.name=a -c user.email=a@b.example commit --quiet --all --message Fix',
            'git push --quiet',
          ]
        : []),
      `cp -r ${runner}/.almanac .`,
      `${bin}/npx --no-install almanac build --from now`,
      `${bin}/npx --no-install almanac activate`,
      `${bin}/npx --no-install almanac ship ${target}`,
      '',
    ].join('\n'),
  );
  chmodSync(path.join(folder, 'meanwhile'), 0o755);
}

it('builds ahead, waits to the second, and ships', async () => {
  const { code, log, said } = await run('2025-04-21T21:23:00Z');
  expect(code, said).toBe(0);
  expect(clock()).toBe('2025-04-21T22:00:00.000Z');
  expect(log.filter((line) => line.startsWith('sleep'))).toEqual(['sleep 2100']);
  expect(log.filter((line) => line.startsWith('npm'))).toEqual(['npm ci']);
  expect([price(), isSaleOver('at'), isSaleOver('')]).toEqual(['5.80', true, false]);
});

it('ships at once what a late runner finds due, and then waits for the switch that is near', async () => {
  let seen: unknown[] = [];
  writeFileSync(path.join(folder, 'meanwhile'), `#!/bin/bash\ncp -rL ${target}/current ${folder}/at-2221\n`);
  chmodSync(path.join(folder, 'meanwhile'), 0o755);
  const { code, said } = await run('2025-04-21T22:21:00Z');
  expect(code, said).toBe(0);
  const early = readFileSync(path.join(folder, 'at-2221/at/sourdough.html'), 'utf8');
  seen = [/data-price="([^"]+)"/.exec(early)?.[1], existsSync(path.join(folder, 'at-2221/easter.html'))];
  expect(seen).toEqual(['5.80', true]);
  expect(readFileSync(path.join(folder, 'at-2221/easter.html'), 'utf8')).not.toContain(
    'http-equiv="refresh"',
  );
  expect(clock()).toBe('2025-04-21T23:00:00.000Z');
  expect(isSaleOver('')).toBe(true);
});

it('takes along a fix that was committed and shipped while it waited', async () => {
  fix(true);
  const { code, said } = await run('2025-04-21T22:21:00Z');
  expect(code, said).toBe(0);
  expect([price(), isSaleOver('')]).toEqual(['5.60', true]);
});

it('leaves there what was shipped meanwhile without a commit, and fails', async () => {
  fix(false);
  const { code, said } = await run('2025-04-21T22:21:00Z');
  expect(code).toBe(1);
  expect(said).toMatch(/::error::.* which no new commit of main explains/);
  expect(price()).toBe('5.60');
});

it('installs packages anew where a commit changes more than data, words and templates', async () => {
  const other = path.join(folder, 'other');
  writeFileSync(
    path.join(folder, 'meanwhile'),
    `#!/bin/bash -e\nrm ${folder}/meanwhile\ngit clone --quiet ${remote} ${other}\ncd ${other}\necho '{"a":1}' > package-lock.json\ngit -c user.name=a -c user.email=a@b.example commit --quiet --all --message Lock\ngit push --quiet\n`,
  );
  chmodSync(path.join(folder, 'meanwhile'), 0o755);
  const { code, log, said } = await run('2025-04-21T21:23:00Z');
  expect(code, said).toBe(0);
  expect(log.filter((line) => line.startsWith('npm'))).toEqual(['npm ci', 'npm ci']);
});

it('tries a failing ship again, and fails where it goes on failing', async () => {
  writeFileSync(path.join(folder, 'failing'), 'once\n');
  const again = await run('2025-04-21T22:01:00Z', 'workflow_dispatch');
  expect(again.code, again.said).toBe(0);
  expect(price()).toBe('5.80');
  writeFileSync(path.join(folder, 'failing'), 'x\n'.repeat(9));
  expect((await run('2025-04-21T22:01:00Z', 'workflow_dispatch')).code).toBe(1);
});

it('does nothing in another year', async () => {
  expect(await run('2026-04-21T22:21:00Z')).toMatchObject({ code: 0, log: [''] });
  expect(readdirSync(folder)).not.toContain('target');
});
