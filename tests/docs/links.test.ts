import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../support/site.ts';

const inDocs = (readdirSync(path.join(projectRoot, 'docs'), { recursive: true }) as string[])
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);

/** The anchor that GitHub makes of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- ]/gu, '')
    .trim()
    .replaceAll(' ', '-');

it.each([...inDocs, 'README.md', 'CONTRIBUTING.md'])('%s links to existing files and headings', (file) => {
  const text = readFileSync(path.join(projectRoot, file), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
  for (const [, link = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(link)) continue;
    const [to = '', anchor] = link.split('#');
    const target = to === '' ? path.join(projectRoot, file) : path.join(projectRoot, path.dirname(file), to);
    expect(existsSync(target), link).toBe(true);
    if (anchor === undefined) continue;
    const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, one = '']) =>
      anchorOf(one),
    );
    expect(headings, link).toContain(anchor);
  }
});

it('names tests that exist, by titles that they have', () => {
  for (const file of [...inDocs, 'README.md', 'CONTRIBUTING.md']) {
    const text = readFileSync(path.join(projectRoot, file), 'utf8');
    for (const [named, test = '', title] of text.matchAll(/`(tests\/[^`]+\.test\.ts)`(?:, "([^"]+)")?/g)) {
      const place = path.join(projectRoot, test);
      expect(existsSync(place), `${file}: ${named}`).toBe(true);
      if (title === undefined) continue;
      const source = readFileSync(place, 'utf8');
      expect(
        ['"', "'", '`'].some((quote) => source.includes(quote + title + quote)),
        `${file}: ${named}`,
      ).toBe(true);
    }
  }
});
