import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { developPhotographs, photographBytes } from '../../renderer/assets/photographs.ts';
import type { Problem } from '../../renderer/problems/problems.ts';
import { readInputs } from '../../renderer/read/inputs.ts';
import { TemplateFiles } from '../../renderer/read/template-files.ts';
import { almanac, almanacJson } from '../support/cli.ts';
import { copySite, temporaryFolder, tinySite } from '../support/site.ts';

const PHOTOS = 'templates/art/photos';
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a8321c' } });

/** The bakery with photographs of these names. */
async function withPhotographs(
  photographs: Readonly<Record<string, Uint8Array>>,
  files: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const root = copySite(tinySite, files);
  mkdirSync(path.join(root, PHOTOS), { recursive: true });
  for (const [name, bytes] of Object.entries(photographs))
    writeFileSync(path.join(root, PHOTOS, name), bytes);
  return root;
}

async function develop(root: string) {
  const { templates } = await readInputs(root);
  return developPhotographs(new TemplateFiles(root, templates), path.join(root, '.almanac'));
}

async function errorsOf(root: string): Promise<readonly Problem[]> {
  const { stdout } = await almanac(['check', '--root', root, '--json']);
  return (JSON.parse(stdout) as { problems: readonly Problem[] }).problems.filter(
    ({ severity }) => severity === 'error',
  );
}

const GALLERY = (name: string): Readonly<Record<string, unknown>> => ({
  'data/pages/gallery.yaml': { type: 'gallery', regions: ['gb'] },
  'locales/en/pages/gallery.yaml': { title: 'Gallery', description: 'Bread.' },
  'templates/pages/gallery/page.ts': "export { default } from './gallery.tsx';",
  'templates/pages/gallery/gallery.tsx': `
import { definePageType, Photograph, z } from 'almanac/site';
export default definePageType({
  content: z.strictObject({}),
  model: (context) => ({ photograph: context.photograph('${name}') }),
  View: ({ model }) => <Photograph photograph={model.photograph} alt="A loaf" sizes="50vw" />,
});
`,
});

describe('photographs', () => {
  it('are published in widths up to their own, as AVIF, WebP and one that every browser knows', async () => {
    const root = await withPhotographs(
      { 'loaf.jpg': await picture(1000, 500).jpeg().toBuffer() },
      GALLERY('photos/loaf.jpg'),
    );
    await almanacJson(['build', '--root', root, '--at', '2025-03-01']);
    const html = readFileSync(path.join(root, 'dist/current/gallery.html'), 'utf8');
    const [element = ''] = /<picture.*<\/picture>/.exec(html) ?? [];
    expect(element).toContain('width="1000" height="500" alt="A loaf"');
    expect(element).toContain('loading="lazy"');
    const urls = Array.from(
      element.matchAll(/\/assets\/photos-loaf-(\d+)\.[0-9a-f]{8}\.(\w+)/g),
      ([url, width, type]) => ({ url, width: Number(width), type }),
    );
    expect(urls.map(({ width, type }) => `${width} ${type}`)).toEqual([
      ...['400 avif', '800 avif', '1000 avif', '400 webp', '800 webp', '1000 webp', '1000 jpg'],
    ]);
    for (const { url, width, type } of urls) {
      const found = await sharp(path.join(root, 'dist/current', url)).metadata();
      expect([found.width, found.height], url).toEqual([width, width / 2]);
      expect(found.format).toBe({ avif: 'heif', webp: 'webp', jpg: 'jpeg' }[type as 'avif']);
    }
  });

  it('have a cut for networks, of the size that the page says', async () => {
    const loaf = await picture(900, 1600).jpeg().toBuffer();
    const root = await withPhotographs(
      { 'loaf.jpg': loaf },
      { 'data/pages/home.yaml': { type: 'shop', slug: '', regions: 'all', picture: 'photos/loaf.jpg' } },
    );
    await almanacJson(['build', '--root', root, '--at', '2025-03-01']);
    const html = readFileSync(path.join(root, 'dist/current/index.html'), 'utf8');
    const [, url = ''] = /og:image" content="https:\/\/crumb\.example([^"]+)"/.exec(html) ?? [];
    const { width, height } = await sharp(path.join(root, 'dist/current', url)).metadata();
    expect([width, height]).toEqual([1200, 630]);
  });

  it('stand the right way up, and say nothing of the camera', async () => {
    const lying = await picture(600, 300)
      .withExif({ IFD0: { Copyright: 'me' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { 'photos/loaf.jpg': found } = await develop(await withPhotographs({ 'loaf.jpg': lying }));
    expect([found?.width, found?.height]).toEqual([300, 600]);
    for (const file of found?.files ?? []) {
      const { exif, orientation } = await sharp(Buffer.from(photographBytes(file))).metadata();
      expect([exif, orientation ?? 1], file.url).toEqual([undefined, 1]);
    }
  });

  it('are what they hold, whatever their names say, and keep what can be seen through', async () => {
    const see = await sharp({ create: { width: 500, height: 500, channels: 4, background: '#a8321c80' } })
      .png()
      .toBuffer();
    const { 'photos/glass.jpg': found } = await develop(await withPhotographs({ 'glass.jpg': see }));
    const plain = found?.files.find(({ use }) => use === 'plain');
    expect(plain?.url).toMatch(/\.png$/);
    expect(
      (await sharp(Buffer.from(photographBytes(plain as NonNullable<typeof plain>))).metadata()).hasAlpha,
    ).toBe(true);
  });

  it('are made once, by their content', async () => {
    const loaf = await picture(500, 500).jpeg().toBuffer();
    const root = await withPhotographs({ 'loaf.jpg': loaf });
    const made = await develop(root);
    const folder = path.join(root, '.almanac/photographs');
    const times = () =>
      readdirSync(folder, { recursive: true }).map((name) => statSync(path.join(folder, String(name))).ino);
    const before = times();
    expect(await develop(root)).toEqual(made);
    expect(times()).toEqual(before);
    const [first] = made['photos/loaf.jpg']?.files ?? [];
    writeFileSync(first?.file ?? '', 'half');
    expect(() => photographBytes(first as NonNullable<typeof first>)).toThrow('is gone or damaged');
    const again = await develop(root);
    expect(again).toEqual(made);
    expect(photographBytes(first as NonNullable<typeof first>).length).toBe(first?.size);
  });

  it('load sharp only where something has to be made of them', async () => {
    const folder = temporaryFolder();
    const hook = path.join(folder, 'loaded.cjs');
    const list = path.join(folder, 'loaded.txt');
    writeFileSync(
      hook,
      `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(list)}, process.report.getReport().sharedObjects.join('\\n')));`,
    );
    const isLoaded = async (root: string): Promise<boolean> => {
      await almanac(['check', '--root', root], { env: { NODE_OPTIONS: `--require ${hook}` } });
      return /sharp/.test(readFileSync(list, 'utf8'));
    };
    const loaf = { 'loaf.jpg': await picture(500, 500).jpeg().toBuffer() };
    expect(await isLoaded(copySite(tinySite))).toBe(false);
    const root = await withPhotographs(loaf);
    expect(await isLoaded(root)).toBe(true);
    expect(await isLoaded(root)).toBe(false);
  });
});

describe('what is wrong with one', () => {
  const told = async (name: string, bytes: Uint8Array) => {
    const [first, ...more] = await errorsOf(await withPhotographs({ [name]: bytes }));
    expect(more).toEqual([]);
    expect([first?.code, first?.file]).toEqual(['photo-unreadable', `${PHOTOS}/${name}`]);
    return [first?.message, first?.hint];
  };

  it('it is cut short', async () => {
    const noise = await sharp({
      create: {
        width: 800,
        height: 800,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
        background: '#000',
      },
    })
      .jpeg()
      .toBuffer();
    const [message, hint] = await told('loaf.jpg', noise.subarray(0, noise.length / 2));
    expect(message).toContain('the picture is damaged');
    expect(hint).toBe('export it again');
  });

  it('it is huge', async () => {
    const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await told('loaf.png', huge)).toEqual([
      'it has more than 80 million pixels',
      'export it with at most 8000 pixels on its longer side: pages show at most 2400',
    ]);
  });

  it.each([
    ['nothing', ''],
    ['a text', 'this is no picture'],
  ])('it is %s', async (_, text) => {
    expect(await told('loaf.jpg', Buffer.from(text))).toEqual([
      'it is no picture that can be read',
      'export it as JPEG, PNG, WebP, AVIF or TIFF',
    ]);
  });

  it('it is a drawing', async () => {
    const drawing = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>',
    );
    expect(await told('loaf.svg', drawing)).toEqual([
      'it is a drawing, and no photograph',
      'put it into templates/art itself, where it is published as it is',
    ]);
  });

  it('it is not there, or is no photograph', async () => {
    const loaf = { 'loaf.jpg': await picture(400, 400).jpeg().toBuffer() };
    const [missing] = await errorsOf(await withPhotographs(loaf, GALLERY('photos/loav.jpg')));
    expect(missing).toMatchObject({
      code: 'reference-unknown',
      file: 'templates/pages/gallery/gallery.tsx',
      message: 'there is no photograph "photos/loav.jpg"',
      hint: 'did you mean photos/loaf.jpg?',
    });
    const drawing = {
      ...GALLERY('loaf.svg'),
      'templates/art/loaf.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    };
    const [other] = await errorsOf(await withPhotographs(loaf, drawing));
    expect(other).toMatchObject({
      message: 'loaf.svg is no photograph',
      hint: 'put it into templates/art/photos, or ask for context.asset',
    });
  });
});
