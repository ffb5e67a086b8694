import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { formatSchedule } from '../../cli/report/schedule.ts';
import { terminalOf } from '../../cli/terminal.ts';
import { GithubRunner } from '../support/github-runner.ts';
import { copySite, tinySite } from '../support/site.ts';

// All timings, with the bakery. tests/cli/shop.test.ts runs the worst one with the shop.

const AUSTRIA = '2025-04-21T22:00:00Z';
const BRITAIN = '2025-04-21T23:00:00Z';
const FIX = `sed -i 's/"5.80"/"5.60"/' data/regions/at.yaml`;

let runner: GithubRunner;
beforeEach(() => {
  runner = new GithubRunner(copySite(tinySite));
});

const { paint } = terminalOf({ root: '.', color: false });
const job = { program: ['node', 'bin.js'], root: '/', out: '/', user: 'web' } as const;
const switches = [AUSTRIA, BRITAIN].map((at) => ({ region: 'gb', at, local: at, changes: [] }));
const workflow = formatSchedule(switches, 'github-actions', { paint, brand: 'Crumb', job });
const run = (now: string, event?: string) => runner.run(workflow, now, event);

/** What the sourdough costs in Austria on the served page. */
const price = (): string => /data-price="([^"]+)"/.exec(runner.page('at/sourdough'))?.[1] ?? '';
const isSaleOver = (region: '' | 'at'): boolean =>
  runner.page(path.join(region, 'easter')).includes('http-equiv="refresh"');

it('builds ahead, waits to the second, and ships', async () => {
  const { code, log, said } = await run('2025-04-21T21:23:00Z');
  expect(code, said).toBe(0);
  expect(runner.clock()).toBe('2025-04-21T22:00:00.000Z');
  expect(log.filter((line) => line.startsWith('sleep'))).toEqual(['sleep 2100']);
  expect(log.filter((line) => line.startsWith('npm'))).toEqual(['npm ci']);
  expect([price(), isSaleOver('at'), isSaleOver('')]).toEqual(['5.80', true, false]);
});

it('ships at once what a late runner finds due, then waits for the next switch if it is near', async () => {
  const early = path.join(runner.folder, 'at-2221');
  runner.meanwhile(`cp -rL ${runner.target}/current ${early}`);
  const { code, said } = await run('2025-04-21T22:21:00Z');
  expect(code, said).toBe(0);
  const sourdough = readFileSync(path.join(early, 'at/sourdough.html'), 'utf8');
  expect(/data-price="([^"]+)"/.exec(sourdough)?.[1]).toBe('5.80');
  expect(existsSync(path.join(early, 'at/easter.html'))).toBe(true);
  expect(readFileSync(path.join(early, 'easter.html'), 'utf8')).not.toContain('http-equiv="refresh"');
  expect(runner.clock()).toBe('2025-04-21T23:00:00.000Z');
  expect(isSaleOver('')).toBe(true);
});

it('includes a fix that was committed and shipped while it waited', async () => {
  runner.fixMeanwhile(FIX, { isCommitted: true });
  const { code, said } = await run('2025-04-21T22:21:00Z');
  expect(code, said).toBe(0);
  expect([price(), isSaleOver('')]).toEqual(['5.60', true]);
});

it('does not overwrite what was shipped meanwhile without a commit, and fails', async () => {
  runner.fixMeanwhile(FIX, { isCommitted: false });
  const { code, said } = await run('2025-04-21T22:21:00Z');
  expect(code).toBe(1);
  expect(said).toMatch(/::error::.* which no new commit of main explains/);
  expect(price()).toBe('5.60');
});

it('reinstalls packages when a commit changes more than data, words and templates', async () => {
  const other = path.join(runner.folder, 'other');
  runner.meanwhile(
    `git clone --quiet ${runner.remote} ${other}`,
    `cd ${other}`,
    `echo '{"a":1}' > package-lock.json`,
    'git -c user.name=a -c user.email=a@b.example commit --quiet --all --message Lock',
    'git push --quiet',
  );
  const { code, log, said } = await run('2025-04-21T21:23:00Z');
  expect(code, said).toBe(0);
  expect(log.filter((line) => line.startsWith('npm'))).toEqual(['npm ci', 'npm ci']);
});

it('retries a failed ship, and fails if it keeps failing', async () => {
  const failing = path.join(runner.folder, 'failing');
  writeFileSync(failing, 'once\n');
  const again = await run('2025-04-21T22:01:00Z', 'workflow_dispatch');
  expect(again.code, again.said).toBe(0);
  expect(price()).toBe('5.80');
  writeFileSync(failing, 'x\n'.repeat(9));
  expect((await run('2025-04-21T22:01:00Z', 'workflow_dispatch')).code).toBe(1);
});

it('does nothing in another year', async () => {
  expect(await run('2026-04-21T22:21:00Z')).toMatchObject({ code: 0, log: [''] });
  expect(readdirSync(runner.folder)).not.toContain('target');
});
