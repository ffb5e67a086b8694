import path from 'node:path';
import { expect, it } from 'vitest';
import { almanac } from '../support/cli.ts';
import { temporaryFolder, tinySite } from '../support/site.ts';

it.each([['frob'], ['frob', '--help'], ['frob', '-h'], ['frob', '--version'], ['help', 'frob'], ['']])(
  'rejects an unknown command as a usage error: %j',
  async (...args) => {
    const ran = await almanac(args);
    expect(ran.code).toBe(2);
    expect(ran.stdout).toBe('');
    expect(ran.stderr).toContain(`unknown command '${args.at(args[0] === 'help' ? 1 : 0)}'`);
  },
);

it.each([
  ['status', 'prometheus'],
  ['schedule', 'ics'],
  ['schedule', 'table'],
  ['prices', 'csv'],
  ['diff', 'markdown'],
  ['check', 'sarif'],
])('rejects two formats at once as a usage error: %s --json --format %s', async (command, format) => {
  const ran = await almanac([command, '--json', '--format', format, '--root', tinySite]);
  expect(ran.code).toBe(2);
  expect(JSON.parse(ran.stdout)).toMatchObject({
    error: `--json and --format ${format} exclude each other`,
  });
});

it('accepts --json beside --format json', async () => {
  const args = ['--root', tinySite, '--from', '2025-04-01', '--until', '2025-04-02'];
  const both = await almanac(['schedule', '--json', '--format', 'json', ...args]);
  expect(both).toEqual(await almanac(['schedule', '--json', ...args]));
  expect(both.code).toBe(0);
});

it('suggests the nearest command, also as JSON', async () => {
  const ran = await almanac(['biuld', '--help', '--json']);
  expect(ran.code).toBe(2);
  expect(JSON.parse(ran.stdout)).toEqual({ error: "unknown command 'biuld'", hint: 'Did you mean build?' });
});

it.each([['--help'], ['help'], ['help', 'build'], ['build', '--help'], ['help', '--help'], ['--version']])(
  'prints help when asked: %j',
  async (...args) => {
    const ran = await almanac(args);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toBe('');
  },
);

it.each([
  ['activate', ''],
  ['activate', ' '],
  ['ship', ''],
  ['ship', '\t'],
])('rejects an empty command, as of an unset variable: %s --on-switch "%s"', async (command, onSwitch) => {
  const target = command === 'ship' ? [path.join(temporaryFolder(), 'www')] : [];
  const ran = await almanac([command, ...target, '--on-switch', onSwitch, '--out', temporaryFolder()]);
  expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining('Expected a command')]);
});
