import { expect, it } from 'vitest';
import { almanac } from '../support/cli.ts';

it.each([['frob'], ['frob', '--help'], ['frob', '-h'], ['frob', '--version'], ['help', 'frob'], ['']])(
  'takes a command that is none for wrong usage: %j',
  async (...args) => {
    const ran = await almanac(args);
    expect(ran.code).toBe(2);
    expect(ran.stdout).toBe('');
    expect(ran.stderr).toContain(`unknown command '${args.at(args[0] === 'help' ? 1 : 0)}'`);
  },
);

it('suggests the command that was meant, as JSON too', async () => {
  const ran = await almanac(['biuld', '--help', '--json']);
  expect(ran.code).toBe(2);
  expect(JSON.parse(ran.stdout)).toEqual({ error: "unknown command 'biuld'", hint: 'Did you mean build?' });
});

it.each([['--help'], ['help'], ['help', 'build'], ['build', '--help'], ['help', '--help'], ['--version']])(
  'helps where that is asked: %j',
  async (...args) => {
    const ran = await almanac(args);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toBe('');
  },
);
