import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { almanac } from '../support/cli.ts';
import { copySite, tinySite } from '../support/site.ts';

const FILE = 'templates/pages/bread/page.ts';

/** The bakery with a model that starts something asynchronous and does not wait for it. */
function strayingSite(what: string): string {
  const text = readFileSync(path.join(tinySite, FILE), 'utf8');
  return copySite(tinySite, {
    [FILE]: text.replace('model: (context) => {', `model: (context) => {\nvoid (async () => { ${what} })();`),
  });
}

const COMMANDS = [
  ['build', '--at', '2025-04-08T12:00Z'],
  ['build', '--at', '2025-04-08T12:00Z', '--concurrency', '1'],
  ['check'],
  ['schedule', '--from', '2025-04-01'],
  ['diff', '2025-04-01', '2025-04-08'],
];

test.each(COMMANDS)('an unhandled rejection of a model is reported with its place: %s', async (...args) => {
  const root = strayingSite("throw new Error('the oven is cold');");
  const { code, stdout, stderr } = await almanac([...args, '--root', root]);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(`${FILE}:13:27`);
  expect(stderr).toContain('a promise that nothing waits for was rejected: the oven is cold');
  expect(existsSync(path.join(root, 'dist')) ? readdirSync(path.join(root, 'dist')) : []).toEqual([]);
});

test('a forbidden read that happens after the guard has ended is reported', async () => {
  const root = strayingSite("await fetch('https://prices.example');");
  const { code, stdout } = await almanac(['build', '--json', '--root', root]);
  const { problems } = JSON.parse(stdout) as { problems: object[] };
  expect(code).toBe(1);
  expect(problems).toMatchObject([{ code: 'template-impure', file: FILE, line: 13 }]);
});
