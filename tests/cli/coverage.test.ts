import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { utc } from '../../renderer/clock/instant.ts';
import type { LivePlan } from '../../renderer/live/index.ts';
import type { Calendar } from '../../renderer/release/index.ts';
import { runBuild } from '../release/fakes.ts';
import { almanac, almanacJson } from '../support/cli.ts';
import { copySite, projectRoot, temporaryFolder, tinySite } from '../support/site.ts';

const DAY = 86_400_000;
const now = Math.floor(Date.now() / 1000) * 1000;
let out = '';
beforeEach(() => {
  out = path.join(temporaryFolder(), 'dist');
});

const run = (...args: string[]) => almanac([...args, '--out', out]);
/** One edition of each region, with a switch, and an end some days from now. */
function build(revision: string, ends: number, regions = ['us', 'de']) {
  const editions = regions.flatMap((region) => [
    { region, from: utc(now - 9 * DAY), until: utc(now + (ends - 1) * DAY), says: `before ${revision}` },
    { region, from: utc(now + (ends - 1) * DAY), until: utc(now + ends * DAY), says: `after ${revision}` },
  ]);
  return runBuild(out, { revision, editions, at: now - 5 * DAY });
}

describe('coverage that ends', () => {
  it('soon is reported by activate, but not to timers', async () => {
    await build('a', 3);
    const ran = await run('activate');
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain(`us is covered only until ${utc(now + 3 * DAY)}`);
    expect((await run('activate', '--quiet')).stderr).toBe('');
  });

  it('soon is reported by build', async () => {
    const root = copySite(tinySite);
    const [soon, later] = [utc(now + 2 * DAY), utc(now + 40 * DAY)];
    const campaign = (start: string, end: string) => ({
      regions: ['gb', 'at'],
      page: 'easter',
      stages: { lent: start, end },
      prices: { gbp: { sourdough: { lent: '3.75' } }, eur: { sourdough: { lent: '4.50' } } },
    });
    const warned = copySite(tinySite, { 'data/campaigns/easter-2025.yaml': campaign(soon, later) });
    const text = (await almanac(['build', '--root', warned, '--region', 'gb', '--at', 'now'])).stdout;
    expect(text).toMatch(/ends soon +gb is covered only until/);
    const open = (await almanac(['build', '--root', root, '--region', 'gb', '--at', 'now'])).stdout;
    expect(open).not.toMatch(/ends soon/);
  });

  it('is reported once a day when over, with exit code 1 each time', async () => {
    await build('a', -2);
    await run('activate', '--at', utc(now - 4 * DAY));
    const first = await run('activate', '--quiet');
    expect(first).toMatchObject({ code: 1, stderr: 'not covered at that instant, left as it was: us, de\n' });
    expect(await run('activate', '--quiet')).toMatchObject({ code: 1, stderr: '' });
    await build('b', 9, ['us']);
    const other = await run('activate', '--calendar', newest().id, '--region', 'us', '--quiet');
    expect(other.code).toBe(0);
    expect(await run('activate', '--quiet')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(': de\n'),
    });
    expect(await run('activate', '--quiet')).toMatchObject({ code: 1, stderr: '' });
    await build('c', 9, ['de']);
    expect((await run('activate', '--calendar', newest().id, '--quiet')).code).toBe(0);
    expect(existsSync(path.join(out, '.told'))).toBe(false);
  });
});

const newest = () => JSON.parse(readFileSync(path.join(out, 'calendar.json'), 'utf8')) as Calendar;

describe('schedule --live', () => {
  it('lists what is promoted by region, without any data', async () => {
    const a = await build('a', 5);
    await run('activate');
    const b = await build('b', 6, ['de']);
    await run('activate', '--calendar', b.calendar.id);
    await run('hold', '--region', 'us');
    const ran = await run('schedule', '--live', '--root', path.dirname(out));
    expect(ran.code).toBe(0);
    expect(ran.stdout).toMatch(new RegExp(`^1 switch\n\n${utc(now + 5 * DAY)}  de`));
    expect(ran.stderr).toContain('us is held');
    expect(ran.stderr).toContain(
      `de is not covered from ${utc(now + 6 * DAY)} on by calendar ${b.calendar.id}`,
    );
    const json = await run('schedule', '--live', '--root', path.dirname(out), '--json');
    const { live } = JSON.parse(json.stdout) as { live: LivePlan[] };
    expect(live.map(({ region, calendar, held }) => [region, calendar, held])).toEqual([
      ['us', a.calendar.id, true],
      ['de', b.calendar.id, false],
    ]);
    const local = await run('schedule', '--live', '--root', path.dirname(out), '--from', '2024-11-22');
    expect(local.code).toBe(2);
  });

  it('shows times in the zones of the data when there is data', async () => {
    const root = copySite(tinySite);
    const window = ['--root', root, '--from', '2025-04-01', '--until', '2025-05-01'];
    await almanacJson(['build', ...window]);
    await almanacJson(['activate', '--root', root, '--at', '2025-04-02T12:00Z']);
    const [inputs, live] = [
      await almanac(['schedule', ...window]),
      await almanac(['schedule', '--live', ...window]),
    ];
    expect(live.stdout).toBe(inputs.stdout);
    rmSync(path.join(root, 'data/campaigns/easter-2025.yaml'));
    expect((await almanac(['schedule', '--live', ...window])).stdout).toBe(inputs.stdout);
  });

  it('reports that nothing is live', async () => {
    expect(await run('schedule', '--live', '--root', path.dirname(out))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('nothing is live'),
    });
  });
});

const program = path.join(projectRoot, 'cli/bin.js');
const lacks = (name: string): boolean => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0;

describe('activate --calendar newest', () => {
  it('is refused for a calendar of other inputs, with the exact command to use instead', async () => {
    const root = copySite(tinySite);
    const at = ['--root', root, '--at', '2025-04-08T12:00Z'];
    await almanacJson(['build', ...at]);
    await almanacJson(['activate', ...at]);
    appendFileSync(path.join(root, 'locales/en.yaml'), '\n# corrected\n');
    const { id } = await almanacJson<Calendar>(['build', ...at]);
    expect((await almanac(['activate', ...at, '--calendar', 'newest', '--dry-run'])).code).toBe(0);
    appendFileSync(path.join(root, 'locales/en.yaml'), '# and once more\n');
    const refused = await almanac(['activate', ...at, '--calendar', 'newest', '--region', 'gb,at']);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(`the newest calendar, ${id}, was not built from the inputs in ${root}`);
    expect(refused.stderr).toContain(`npx almanac activate --calendar ${id} --region gb,at --root ${root}`);
    expect((await almanac(['activate', ...at, '--calendar', id])).code).toBe(0);
  });

  it.skipIf(lacks('script')).each([
    ['y\n', 0],
    ['n\n', 1],
    ['\u0003', 1],
    ['\u0004', 1],
  ])('asks for confirmation on a terminal: %j', async (answer, code) => {
    const root = copySite(tinySite);
    const at = ['--root', root, '--at', '2025-04-08T12:00Z'];
    const { id } = await almanacJson<Calendar>(['build', ...at]);
    appendFileSync(path.join(root, 'locales/en.yaml'), '\n# corrected\n');
    const command = [process.execPath, program, 'activate', ...at, '--calendar', 'newest'].join(' ');
    const session = spawn('script', ['-qec', command, '/dev/null'], { stdio: ['pipe', 'pipe', 'inherit'] });
    let shown = '';
    session.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (!shown.includes('[y/N]') && (shown + text).includes('[y/N]')) session.stdin.write(answer);
      shown += text;
    });
    expect(await new Promise((resolve) => session.on('close', resolve))).toBe(code);
    expect(shown).toContain(`the newest calendar, ${id}, was not built from the inputs in ${root}`);
    expect(existsSync(path.join(root, 'dist/live.json'))).toBe(code === 0);
  });

  it('is the command that build suggests', async () => {
    const root = copySite(tinySite);
    const at = ['--root', root, '--at', '2025-04-08T12:00Z'];
    const { stdout } = await almanac(['build', ...at, '--region', 'gb']);
    const [, command = ''] = /go live +npx almanac (.*)/.exec(stdout) ?? [];
    expect(command).toMatch(/^activate --calendar [0-9a-f]{8} --region gb --root/);
    const ran = await almanac([...command.split(' '), '--at', '2025-04-08T12:00Z']);
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain('promoted gb');
  });
});
