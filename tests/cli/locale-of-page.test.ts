import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { almanac, almanacJson } from '../support/cli.ts';
import { copySite, tinySite } from '../support/site.ts';

/** A page of the sourdough in the given locale, and the home of the British edition. */
const bread = (locale: string) => `type: bread
regions: [gb]
product: sourdough
locale: ${locale}
content: { oven: wood }
`;

describe('a page in a locale of its own', () => {
  it('has words, formats, layout, lang and hreflang of that locale, while its edition keeps its own', async () => {
    const root = copySite(tinySite, { 'data/pages/sourdough.yaml': bread('de-AT') });
    await almanacJson(['build', '--root', root, '--region', 'gb', '--at', '2025-04-18T12:00']);
    const read = (file: string): string => readFileSync(path.join(root, 'dist/current', file), 'utf8');
    const page = read('sourdough.html');
    expect(page).toMatch(/<html lang="de-AT"/);
    expect(page).toMatch(/hreflang="de-AT"/);
    expect(page).toMatch(/"inLanguage":"de-AT"/);
    expect(page).toContain('Im Holzofen gebacken');
    expect(page).toContain('Bäckerei');
    // A British amount in Austrian format.
    expect(page).toMatch(/£\s?\d+,\d\d|\d+,\d\d\s?£/);
    const home = read('index.html');
    expect(home).toMatch(/<html lang="en-GB"/);
    expect(home).not.toContain('Bäckerei');
  });

  it('has dir="rtl" where the locale is written from right to left', async () => {
    const words = readFileSync(path.join(tinySite, 'locales/de.yaml'), 'utf8');
    const root = copySite(tinySite, { 'data/pages/sourdough.yaml': bread('ar'), 'locales/ar.yaml': words });
    await almanacJson(['build', '--root', root, '--region', 'gb', '--at', '2025-04-18T12:00']);
    const read = (file: string): string => readFileSync(path.join(root, 'dist/current', file), 'utf8');
    expect(read('sourdough.html')).toContain('<html lang="ar" dir="rtl" data-region="gb">');
    expect(read('index.html')).toContain('<html lang="en-GB" data-region="gb">');
  });

  it('is refused if the locale has no words', async () => {
    const root = copySite(tinySite, { 'data/pages/sourdough.yaml': bread('it') });
    const { code, stderr } = await almanac(['check', '--root', root]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/sourdough\.yaml:4:\d+/);
    expect(stderr).toContain('expected locales/it.yaml');
  });
});
