import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Sharp as Pipeline, default as SharpFunction } from 'sharp';
import { InputError } from '../problems/problems.ts';

export type Sharp = typeof SharpFunction;

/** What every photograph is made of; part of the key by which it is kept. */
export const SETTINGS = {
  /** Up to its own. */
  widths: [400, 800, 1200, 1600, 2400],
  /** Of the one that browsers get which know neither of the other formats. */
  plainWidth: 1200,
  avif: { quality: 52, effort: 3 },
  webp: { quality: 76, effort: 4 },
  jpeg: { quality: 78, mozjpeg: true },
  /** What networks show beside a link. */
  social: { width: 1200, height: 630 },
} as const;

/** An 80-megapixel picture takes some 250 MB while it is made smaller. */
const MOST_PIXELS = 80_000_000;
const MOST_BYTES = 100 * 2 ** 20;
/** Seconds for one file. */
const LONGEST = 120;
const READABLE = ['jpeg', 'png', 'webp', 'heif', 'tiff'];

/** A photograph that nothing can be made of; in place of its stack it says what to do. */
export class Unusable extends Error {
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/** One file of a photograph. */
export interface Developed {
  readonly use: 'avif' | 'webp' | 'plain' | 'social';
  readonly width: number;
  readonly extension: string;
  readonly bytes: Uint8Array;
}

/** Makes all files of a photograph, the right way up, in sRGB and without what the camera noted. Gives its size. */
export async function encode(
  sharp: Sharp,
  bytes: Uint8Array,
  onFile: (file: Developed) => void,
): Promise<{ readonly width: number; readonly height: number }> {
  if (bytes.length > MOST_BYTES)
    throw new Unusable(`it has ${Math.round(bytes.length / 2 ** 20)} MB, more than 100`, 'export it smaller');
  // One thread, so that the same bytes come out everywhere.
  sharp.concurrency(1);
  const open = (): Pipeline =>
    sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: LONGEST })
      .autoOrient();
  try {
    const { format, hasAlpha, autoOrient } = await open().metadata();
    if (!READABLE.includes(format))
      throw new Unusable(
        `it is ${format === 'svg' ? 'a drawing' : `of the format ${format}`}, and no photograph`,
        'put it into templates/art itself, where it is published as it is',
      );
    const own = Math.min(autoOrient.width, SETTINGS.widths.at(-1) as number);
    const widths = [...SETTINGS.widths.filter((width) => width < own), own];
    for (const width of widths) {
      const small = open().resize({ width });
      onFile({
        use: 'avif',
        width,
        extension: 'avif',
        bytes: await small.clone().avif(SETTINGS.avif).toBuffer(),
      });
      onFile({ use: 'webp', width, extension: 'webp', bytes: await small.webp(SETTINGS.webp).toBuffer() });
    }
    const plainWidth = Math.min(own, SETTINGS.plainWidth);
    const plain = open().resize({ width: plainWidth });
    // JPEG has nothing to see through.
    const jpeg = (picture: Pipeline): Promise<Buffer> => picture.jpeg(SETTINGS.jpeg).toBuffer();
    onFile({
      ...{ use: 'plain', width: plainWidth },
      ...(hasAlpha
        ? { extension: 'png', bytes: await plain.png({ palette: true }).toBuffer() }
        : { extension: 'jpg', bytes: await jpeg(plain) }),
    });
    const social = open()
      .resize({ ...SETTINGS.social, fit: 'cover' })
      .flatten({ background: '#fff' });
    onFile({ use: 'social', width: SETTINGS.social.width, extension: 'jpg', bytes: await jpeg(social) });
    return { width: own, height: Math.max(1, Math.round((autoOrient.height * own) / autoOrient.width)) };
  } catch (error) {
    throw error instanceof Unusable ? error : asUnusable(error as Error);
  }
}

function asUnusable({ message }: Error): Unusable {
  if (/unsupported image format|is empty/i.test(message))
    return new Unusable('it is no picture that can be read', 'export it as JPEG, PNG, WebP, AVIF or TIFF');
  if (/pixel limit/i.test(message))
    return new Unusable(
      `it has more than ${MOST_PIXELS / 1e6} million pixels`,
      'export it with at most 8000 pixels on its longer side: pages show at most 2400',
    );
  if (/timeout/i.test(message))
    return new Unusable(`it takes longer than ${LONGEST} s to be made smaller`, 'export it smaller');
  return new Unusable(`the picture is damaged: ${message.split('\n')[0]?.trim()}`, 'export it again');
}

/** The `sharp` that the site has installed, with its version; it is loaded once something has to be made. */
export function loadSharp(
  root: string,
  file: string,
): { readonly version: string; readonly sharp: () => Sharp } {
  // Where Almanac is linked into a site, its own is as good.
  for (const from of [path.join(path.resolve(root), 'package.json'), import.meta.url]) {
    const require = createRequire(from);
    let main: string;
    try {
      main = require.resolve('sharp');
    } catch {
      continue;
    }
    return { version: versionOf(main), sharp: () => require('sharp') as Sharp };
  }
  throw new InputError([
    {
      ...{ code: 'photo-unreadable', severity: 'error', file, path: [] },
      message: 'photographs are made smaller by sharp, which is not installed',
      hint: 'npm install --save-exact sharp',
    },
  ]);
}

function versionOf(main: string): string {
  const folder = main.slice(0, main.lastIndexOf(`${path.sep}sharp${path.sep}`) + '/sharp/'.length);
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
