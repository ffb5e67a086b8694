import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { almanac } from '../support/cli.ts';
import { projectRoot } from '../support/site.ts';

const FILES = [
  'README.md',
  'docs/operating.md',
  'docs/data.md',
  'docs/browser.md',
  'docs/guide/10-deploying.md',
];
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

  it('belongs to an existing command', () => {
    expect(commands).toContain('activate');
    expect(commands.filter((command) => uses.has(command)).length).toBeGreaterThan(8);
  });

  it.each(commands.filter((command) => uses.has(command)))('of %s exists', async (command) => {
    const { stdout } = await almanac([command, '--help']);
    for (const option of uses.get(command) ?? []) expect(stdout, `${command} ${option}`).toContain(option);
  });
});

const ALL = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
  ...readdirSync(path.join(projectRoot, 'docs'), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const textOf = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8');
/** The anchors that code hosts make of headings. */
const anchorsOf = (file: string): string[] =>
  [...textOf(file).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

describe.each(ALL)('%s', (file) => {
  const text = textOf(file);

  // The guide also names scripts of a site that `init` writes.
  it('names existing npm scripts', () => {
    const scripts = ['package.json', 'starter/shop/package.json'].flatMap((name) =>
      Object.keys(JSON.parse(textOf(name)).scripts),
    );
    for (const [, name = ''] of text.matchAll(/npm run ([a-z:]+)/g)) expect(scripts).toContain(name);
  });

  it('links to existing files and headings', () => {
    for (const [, target = '', anchor] of text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)) {
      const to = target === '' ? file : path.join(path.dirname(file), target);
      expect(existsSync(path.join(projectRoot, to)), to).toBe(true);
      if (anchor !== undefined) expect(anchorsOf(to), `${to}#${anchor}`).toContain(anchor);
    }
  });

  it('names existing tests, benches and scripts', () => {
    for (const [, name = ''] of text.matchAll(/`((?:tests|bench|scripts|walls|cli|renderer)\/[\w./-]+)`/g))
      expect(existsSync(path.join(projectRoot, name)), name).toBe(true);
  });
});

it('lists every type of section', () => {
  const [, list = ''] = /\nTypes: (.*?)\. What each takes/s.exec(textOf('docs/data.md')) ?? [];
  const named = [...list.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort();
  const folders = readdirSync(path.join(projectRoot, 'templates/sections'), { withFileTypes: true });
  expect(named).toEqual(
    folders
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort(),
  );
});
