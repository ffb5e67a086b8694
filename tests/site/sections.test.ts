import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { almanac } from '../support/cli.ts';
import { copySite, tinySite } from '../support/site.ts';

const SOURDOUGH = {
  type: 'bread',
  regions: ['gb', 'at'],
  product: 'sourdough',
  content: { oven: 'wood', sections: [{ type: 'note', word: 'ui.buy' }, { type: 'crumb' }] },
};

/** The files of a section type; nothing else is needed. */
const CRUMB = {
  'templates/sections/crumb/section.tsx': `
    export default {
      data: {},
      model: (context) => context.fact('sourdough', 'hours'),
      View: ({ model }) => <p className="crumb">{model}</p>,
    };`,
  'templates/sections/crumb/styles.css': '.crumb { color: saddlebrown }',
};

function filesIn(folder: string, end: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith(end),
  );
  return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
}

describe('a section type', () => {
  it('is added by its folder alone, and its styles are loaded only by pages with sections', async () => {
    const root = copySite(tinySite, { 'data/pages/sourdough.yaml': SOURDOUGH, ...CRUMB });
    const { code, stderr } = await almanac([
      'build',
      '--root',
      root,
      '--out',
      path.join(root, 'dist'),
      '--at',
      '2025-03-01',
    ]);
    expect(stderr).not.toContain('error');
    expect(code).toBe(0);

    const pages = filesIn(path.join(root, 'dist/current'), '.html');
    const styles = filesIn(path.join(root, 'dist/assets'), '.css');
    const coloured = Object.keys(styles).filter((name) => styles[name]?.includes('.crumb'));
    expect(coloured).toHaveLength(1);
    expect(styles[coloured[0] as string]).toContain('.note');
    const showing = Object.keys(pages).filter((name) =>
      /class="note">Buy<.*class="crumb">\d+</s.test(pages[name] ?? ''),
    );
    expect(showing.length).toBeGreaterThan(0);
    for (const [name, html] of Object.entries(pages))
      expect(html.includes(coloured[0] as string), name).toBe(name.includes('sourdough'));
  });
});
