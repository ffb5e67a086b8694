import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { almanac } from '../support/cli.ts';
import { guidePages, writeFiles } from '../support/guide.ts';
import { projectRoot, temporaryFolder } from '../support/site.ts';

const pages = guidePages();
let root: string;
beforeAll(() => {
  root = temporaryFolder();
  // Link node_modules as npm would install them.
  const modules = path.join(root, 'node_modules');
  mkdirSync(modules);
  symlinkSync(
    path.join(projectRoot, 'node_modules/@fontsource-variable'),
    path.join(modules, '@fontsource-variable'),
  );
});

describe('the guide, page after page', () => {
  it.each(pages)('$name: its files pass check, and its commands run', async ({ files, commands }) => {
    writeFiles(root, files);
    expect(commands[0]?.[0]).toMatch(/check|new/);
    for (const command of commands) {
      const { code, stderr } = await almanac([...command, '--root', root]);
      expect({ command, code, stderr: code === 0 ? '' : stderr }).toEqual({ command, code: 0, stderr: '' });
      // Without `new`, no warning about missing translations or unsettled values is expected.
      if (command[0] === 'check' && !commands.some(([name]) => name === 'new')) expect(stderr).toBe('');
    }
  });

  it('shows the output that it promises', () => {
    const built = (file: string) => readFileSync(path.join(root, 'dist/current', file), 'utf8');
    expect(built('ads.txt')).toBe('ads.example, 1234, DIRECT\n');
    expect(built('_headers')).toContain("script-src 'self' https://count.example;");
    expect(built('index.html')).toContain('data-price="479"');
    expect(built('de/tent.html')).toContain('data-price="449"');
    expect(built('fr/tent.html')).toContain('lang="fr-FR"');
  });
});

describe('the templates of the guide', () => {
  const last = new Map(pages.flatMap(({ files }) => [...files]));
  const templates = [...last.keys()].filter((file) => /^templates\/.*\.tsx?$/.test(file));

  it.each(templates)('%s ends as init writes it', (file) => {
    const own = ['shop', 'base']
      .map((part) => path.join(projectRoot, 'starter', part, file))
      .find(existsSync);
    expect(own, 'the starter has this file').toBeDefined();
    expect(
      last.get(file),
      `npm run docs brings ${own} into docs/guide/; look whether its words still hold`,
    ).toBe(readFileSync(own as string, 'utf8'));
  });
});
