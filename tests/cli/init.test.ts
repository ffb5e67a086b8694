import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { almanac } from '../support/cli.ts';
import { projectRoot, temporaryFolder } from '../support/site.ts';

async function begun(...options: readonly string[]): Promise<string> {
  const folder = path.join(temporaryFolder(), 'hill-goods');
  const ran = await almanac(['init', folder, ...options]);
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  return folder;
}

const check = (root: string, ...options: readonly string[]) => almanac(['check', '--root', root, ...options]);

describe('almanac init', () => {
  it.each([
    ['a shop', []],
    ['a site without one', ['--bare']],
  ])('writes %s without errors or warnings', async (_, options) => {
    const root = await begun(...options);
    const { code, stderr } = await check(root, '--strict');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(readFileSync(path.join(root, 'data/site.yaml'), 'utf8')).toContain('name: Hill Goods');
    expect(readdirSync(root)).toEqual(expect.arrayContaining(['.gitignore', 'package.json', 'test']));
    const entries = readdirSync(root, { recursive: true, withFileTypes: true });
    for (const entry of entries.filter(
      (one) => one.isFile() && !/\.(github|almanac)/.test(one.parentPath) && !one.name.endsWith('.jpg'),
    ))
      expect(readFileSync(path.join(entry.parentPath, entry.name), 'utf8'), entry.name).not.toMatch(
        /\$[A-Z]+\b/,
      );
  });

  it('brings its photograph byte for byte', async () => {
    const name = 'templates/art/photos/first-light.jpg';
    const own = readFileSync(path.join(projectRoot, 'starter/shop', name));
    expect(own.equals(readFileSync(path.join(await begun(), name)))).toBe(true);
  });

  it('says how to go there as a shell takes it', async () => {
    const folder = path.join(temporaryFolder(), "winter's goods");
    const { stdout } = await almanac(['init', folder, '--bare']);
    expect(stdout).toContain("winter'\\''s goods' && npm install");
  });

  it('depends in package.json on the program that wrote it', async () => {
    const root = await begun('--bare');
    const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    expect(dependencies.almanac).toBe(`file:${path.resolve(projectRoot)}`);
  });

  it('refuses a folder that is not empty', async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'notes.txt'), 'mine');
    const ran = await almanac(['init', folder]);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('is not empty: it holds notes.txt');
    expect(readdirSync(folder)).toEqual(['notes.txt']);
  });

  it('accepts a folder that holds only a git repository', async () => {
    const folder = temporaryFolder();
    mkdirSync(path.join(folder, '.git'));
    expect((await almanac(['init', folder, '--bare'])).code).toBe(0);
  });

  it('writes a shop that rehearses its own sale, which begins earlier in Germany than in America', async () => {
    const root = await begun();
    const ran = await almanac(['rehearse', 'season-sale', '--root', root, '--no-browser']);
    expect(ran.stdout).toContain('all as the data says');
    expect(ran.code).toBe(0);
  });

  it('writes a shop with future switches: each stage of its campaign is one', async () => {
    const root = await begun();
    const { stdout } = await almanac(['schedule', '--root', root]);
    expect(stdout).toContain('campaign season-sale, stage early starts');
    expect(stdout).toContain('page journal-entry/two-nights-out opens');
  });
});

describe('almanac new', () => {
  it('writes every kind of item so that check accepts it, with words in every language', async () => {
    const root = await begun();
    const add = (...words: readonly string[]) => almanac(['new', '--root', root, ...words]);
    const made: readonly (readonly [string, ...string[]])[] = [
      ['region', 'fr', '--currency', 'EUR'],
      ['product', 'tarp'],
      ['page', 'tarp', '--type', 'product', '--product', 'tarp'],
      ['page', 'stove-too', '--like', 'tent', '--product', 'stove'],
      ['campaign', 'spring-sale'],
      ['page', 'spring', '--type', 'sale', '--campaign', 'spring-sale'],
      ['collection', 'recipes'],
      ['page', 'recipe', '--type', 'entry', '--each', 'recipes'],
      ['section', 'quote'],
      ['island', 'Rating'],
    ];
    for (const words of made) {
      const said = await add(...words);
      expect(said, words.join(' ')).toMatchObject({ code: 0, stderr: '' });
      // What it sends its reader to is there.
      for (const [place] of said.stdout.matchAll(/\b(?:data|locales)\/[\w./-]*\w/g))
        expect(existsSync(path.join(root, place)), `${words.join(' ')}: ${place}`).toBe(true);
    }
    expect((await check(root, '--quiet')).code).toBe(0);
    for (const language of ['en', 'de', 'fr'])
      expect(readFileSync(path.join(root, `locales/${language}.yaml`), 'utf8')).toMatch(
        /lead: .* # translate/,
      );
    expect(readFileSync(path.join(root, 'locales/de.yaml'), 'utf8')).toContain('fr: Frankreich # translate');
    // A language that starts as a copy is one warning.
    const { stderr } = await check(root);
    expect(stderr.match(/message-untranslated.*locales\/fr|locales\/fr.*warning/g)).toHaveLength(1);
    expect(readFileSync(path.join(root, 'data/campaigns/spring-sale.yaml'), 'utf8')).toContain(
      'page: spring\n',
    );
    expect(readFileSync(path.join(root, 'data/regions/fr.yaml'), 'utf8')).toMatch(
      /locale: fr-FR\ntimeZone: Europe\/Paris[\s\S]*currency: EUR/,
    );
    expect(readFileSync(path.join(root, 'data/products/tarp.yaml'), 'utf8')).toContain('page: tarp');
    expect(readFileSync(path.join(root, 'data/pages/stove-too.yaml'), 'utf8')).toContain(
      'product: stove\ncontent:\n  facts: [weight]\n',
    );
    execFileSync(process.execPath, [
      path.join(projectRoot, 'cli/bin.js'),
      'build',
      '--root',
      root,
      '--quiet',
    ]);
    expect(existsSync(path.join(root, 'dist/current/fr/recipes/first.html'))).toBe(true);
  });

  it('tells the files that it makes from those that it edits', async () => {
    const root = await begun();
    mkdirSync(path.join(root, 'locales/de/pages'), { recursive: true });
    writeFileSync(path.join(root, 'locales/de/pages/home.yaml'), 'note: Nichts\n');
    const { stdout } = await almanac(['new', '--root', root, '--json', 'page', 'more', '--type', 'sale']);
    const { files, changed } = JSON.parse(stdout) as { files: string[]; changed: string[] };
    expect(files).toEqual(['data/pages/more.yaml', 'locales/de/pages/more.yaml']);
    expect(changed).toEqual(['locales/en.yaml']);
  });

  it('reads the content of a page of an entry from the file that makes it', async () => {
    const root = await begun();
    const made = await almanac([
      'new',
      '--root',
      root,
      'page',
      'x',
      '--like',
      'journal-entry/two-nights-out',
    ]);
    expect(readFileSync(path.join(root, 'data/pages/x.yaml'), 'utf8')).toBe('type: entry\nregions: all\n');
    expect(made.stderr).toContain('page "x" has no entry');
  });

  it('writes a region whose currency has fewer decimals than the one that it begins as', async () => {
    const root = await begun();
    const made = await almanac(['new', '--root', root, 'region', 'jp', '--currency', 'JPY']);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(path.join(root, 'data/regions/jp.yaml'), 'utf8')).toMatch(
      /lantern: \{ price: \{ 2024-01-01: 60 \}/,
    );
    expect((await check(root, '--quiet')).code).toBe(0);
  });

  it.each([
    [['region', 'nordics'], 'say it: almanac new region nordics --locale sv-SE'],
    [['region', 'zh-tw'], 'say it: almanac new region nordics --locale sv-SE'],
    [['region', 'pt'], '--time-zone <zone>, one of Atlantic/Azores, Atlantic/Madeira, Europe/Lisbon'],
    [['region', 'NO', '--locale', 'nb-NO', '--time-zone', 'Europe/Oslo'], 'write it so: no'],
    [['region', 'fr', '--like', 'uss'], 'did you mean us?'],
    [['page', 'about'], '--type home'],
    [['page', 'about', '--like', 'tnet'], 'did you mean tent?'],
    [['page', 'about', '--like', 'tent', '--type', 'home'], 'page "tent" is of type product, not home'],
    [['page', 'x', '--type', 'entry', '--each', 'jurnal'], 'begin it: almanac new collection jurnal'],
    [['page', 'about', '--type', 'homes'], 'there is no page type "homes"'],
    [['island', 'rating-stars'], 'did you mean RatingStars?'],
    [['shelf', 'x'], 'one of region, product, campaign, page, collection, section, island'],
    [['page', 'may', '--type', 'sale', '--campaign', 'may-sale'], 'begin it: almanac new campaign may-sale'],
    [['product', 'tent'], 'data/products/tent.yaml is there already'],
    [['product', 'Tent'], 'data/products/tent.yaml is there already'],
    [['product', '../tent'], 'is no id'],
    [['product', 'constructor'], 'is no id'],
    [['campaign', 'toString'], 'is no id'],
    [['page', 'About', '--type', 'home'], 'write it so: about'],
  ])('refuses %j with advice', async (words, said) => {
    const root = await begun();
    const ran = await almanac(['new', '--root', root, ...words]);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(said);
  });
});
