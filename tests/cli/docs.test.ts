import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { almanac } from '../support/cli.ts';
import { projectRoot } from '../support/site.ts';

const FILES = ['README.md', 'docs/operating.md', 'docs/data.md', 'docs/browser.md', 'docs/guide/10-deploying.md'];
/** `npx almanac build --from …`, `almanac status --url …` in prose, or `activate --wait-until` alone. */
const CALL = /(?:almanac|`)(?: |(?<=`))([a-z]+)((?: [^`\n|;&#>()]*)?)/g;

const uses = new Map<string, Set<string>>();
for (const file of FILES) {
  for (const [, command = '', rest = ''] of readFileSync(path.join(projectRoot, file), 'utf8').matchAll(
    CALL,
  )) {
    const options = rest.match(/--[a-z][a-z-]*/g) ?? [];
    for (const option of options) uses.set(command, (uses.get(command) ?? new Set()).add(option));
  }
}

describe('every option that the documents use', async () => {
  const commands = [...(await almanac(['--help'])).stdout.matchAll(/^ {2}([a-z]+) /gm)].map(
    ([, name = '']) => name,
  );

  it('belongs to a command that there is', () => {
    expect(commands).toContain('activate');
    expect(commands.filter((command) => uses.has(command)).length).toBeGreaterThan(8);
  });

  it.each(commands.filter((command) => uses.has(command)))('of %s is one that it takes', async (command) => {
    const { stdout } = await almanac([command, '--help']);
    for (const option of uses.get(command) ?? []) expect(stdout, `${command} ${option}`).toContain(option);
  });
});
