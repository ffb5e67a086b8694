import { describe, expect, it } from 'vitest';
import { almanac } from '../support/cli.ts';
import { projectRoot, temporaryFolder } from '../support/site.ts';

const { stdout: all } = await almanac(['--help']);
const COMMANDS = [...all.matchAll(/^ {2}([a-z]+)\b.*$/gm)]
  .map(([, name = '']) => name)
  .filter((name) => name !== 'help' && name !== 'almanac');
/** They go on until they are ended. */
const STAYING = ['serve', 'preview'];
const NIGHT = [
  'explain',
  'rehearse',
  'diff',
  'activate',
  'rollback',
  'hold',
  'resume',
  'freeze',
  'import',
  'unfreeze',
  'calendars',
  'check',
  'status',
];

/** The commands of the examples, as a shell splits them, up to a pipe or the name of a file that is written. */
function examplesIn(help: string): string[][] {
  return [...help.matchAll(/^ {2}\$ almanac (.*)$/gm)].map(([, line = '']) => {
    const [command = ''] = line.split(/ {2,}| [|>] /);
    return [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');
  });
}

const helps = await Promise.all(
  COMMANDS.map(async (name) => [name, (await almanac([name, '--help'])).stdout] as const),
);

it('knows every command', () => {
  expect(COMMANDS.length).toBeGreaterThan(20);
});

describe.each(helps)('almanac %s --help', (name, help) => {
  it('has examples that the command takes, and says what its exit codes mean', async () => {
    expect(help).toMatch(/^Exit codes: 0 done; 1 .*; 2 /m);
    if (NIGHT.includes(name)) expect(help).toMatch(/^Next: /m);
    const examples = examplesIn(help);
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) {
      // Nothing is there, so nothing is done: what is not understood is said before that.
      const stays = STAYING.includes(example[0] ?? '') || example.includes('--watch');
      const ran = await almanac([...example, ...(stays ? ['--help'] : ['--root', temporaryFolder()])]);
      expect(ran.stderr, example.join(' ')).not.toMatch(
        /unknown (option|command)|too many arguments|missing (required )?argument|argument .* is invalid|is no instant/,
      );
    }
  });
});

describe('an example runs on the shop', () => {
  const real = helps
    .filter(([name]) => ['explain', 'prices', 'schedule'].includes(name))
    .flatMap(([, help]) => examplesIn(help))
    // What is live needs an output; the long lists for machines are made as the others are.
    .filter((example) => !example.some((word) => /^(--live|systemd|github-actions)$/.test(word)));
  it.each(real)('almanac %s %s %s', async (...example) => {
    const { code, stdout } = await almanac([...example.filter(Boolean), '--root', projectRoot]);
    expect(code).toBe(0);
    expect(stdout).not.toBe('');
  });
});
