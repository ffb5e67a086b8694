import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { cover } from '../../renderer/clock/index.ts';
import type { Problem } from '../../renderer/problems/problems.ts';
import { almanac } from '../support/cli.ts';
import { copySite, tinySite } from '../support/site.ts';

const VIEW = 'templates/pages/missing/View.tsx';

/** The bakery with links on its 404 page. */
function site(...links: readonly string[]): string {
  const root = copySite(tinySite);
  const file = path.join(root, VIEW);
  const text = readFileSync(file, 'utf8').replace('<h1>', `${links.join('')}\n      <h1>`);
  writeFileSync(file, text);
  return root;
}

async function found(root: string): Promise<readonly Problem[]> {
  const { stdout } = await almanac(['check', '--root', root, '--json']);
  const { problems } = JSON.parse(stdout) as { problems: readonly Problem[] };
  return problems.filter(({ code }) => code === 'link-dead');
}

it('warns of a link that is redirected', async () => {
  const root = site(
    '<a href="/at/sourdough/">a</a>',
    '<a href="/sourdough.html">b</a>',
    '<a href="/index.html">c</a>',
  );
  const problems = await found(root);
  expect(problems.map(({ severity, hint }) => `${severity}: ${hint}`)).toEqual([
    "warning: write /at/sourdough, or ask for context.href('page:sourdough')",
    "warning: write /sourdough, or ask for context.href('page:sourdough')",
    "warning: write /, or ask for context.href('page:home')",
  ]);
});

it('accepts links to redirects, published files, anchors and other hosts', async () => {
  const root = site(
    '<a href="/bread">a</a>',
    '<a href="#top">b</a>',
    '<a href="mailto:a@crumb.example">c</a>',
    '<a href="https://crumb.example.org/x">d</a>',
    '<a href="//elsewhere.example/x">e</a>',
    '<a href="/">f</a>',
  );
  // The page at the root belongs to one region, so only that region may link to it.
  expect((await found(root)).map(({ message }) => message)).toEqual([
    '/at/404.html links to /, a page of region "gb"',
  ]);
});

it('finds a link that broke after its page was checked', async () => {
  const root = site('<a href="/spelt">Spelt</a>');
  const page = path.join(root, 'data/pages/spelt.yaml');
  const words = path.join(root, 'locales/en.yaml');
  writeFileSync(page, 'type: missing\nregions: [gb]\n');
  writeFileSync(
    words,
    readFileSync(words, 'utf8').replace(
      '\n  not-found:',
      '\n  spelt: { title: Spelt, description: Nutty. }\n  not-found:',
    ),
  );
  const before = await found(root);
  expect(before.map(({ message }) => message)).toEqual([
    '/at/404.html links to /spelt, a page of region "gb"',
  ]);
  rmSync(page);
  expect((await found(root)).map(({ message }) => message)).toEqual([
    '/404.html links to /spelt, where there is no page',
  ]);
});

it('knows whether several windows cover another one', () => {
  const window = (from: number, until: number) => ({ from, until });
  expect(cover([window(5, 9), window(0, 5)], window(1, 8))).toBe(true);
  expect(cover([window(0, 4), window(5, 9)], window(1, 8))).toBe(false);
  expect(cover([window(0, 9)], window(1, 10))).toBe(false);
  expect(cover([window(2, 9)], window(1, 8))).toBe(false);
  expect(cover([], window(1, 8))).toBe(false);
});

it('finds a link to a part that its page never has, wherever it is written', async () => {
  const root = site(
    '<a href="#top">a</a>',
    '<a href="#main">b</a>',
    '<a href="#here">c</a>',
    '<i id="heer" />',
  );
  const own = await found(root);
  expect(own.map(({ message, hint }) => [message, hint])).toEqual([
    ['/404.html links to #here, and no part of the page has the id "here"', 'did you mean #heer?'],
  ]);
  expect(own[0]).toMatchObject({ file: VIEW, line: expect.any(Number), severity: 'error' });
});

it('finds an item of the navigation that leads to a part which its page never has', async () => {
  const root = copySite(tinySite);
  const file = path.join(root, 'data/navigation.yaml');
  const before = readFileSync(file, 'utf8');
  const line = before.split('\n').findIndex((text) => text.includes('link: page:'));
  writeFileSync(file, before.replace(/(link: page:[a-z/-]+)/, '$1#nowhere'));
  const [problem] = await found(root);
  expect(problem).toMatchObject({ file: 'data/navigation.yaml', line: line + 1 });
  expect(problem?.message).toContain('has the id "nowhere"');
});
