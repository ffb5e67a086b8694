import type { PhotographFiles } from './asset-names.ts';
import type { Photograph } from './contract.ts';

/** A photograph as a view shows it. */
export function photographOf({ width, height, files }: PhotographFiles): Photograph {
  const srcset = (use: 'avif' | 'webp'): string =>
    files.flatMap((file) => (file.use === use ? `${file.url} ${file.width}w` : [])).join(', ');
  return {
    src: files.find(({ use }) => use === 'plain')?.url ?? '',
    width,
    height,
    sources: [
      { type: 'image/avif', srcset: srcset('avif') },
      { type: 'image/webp', srcset: srcset('webp') },
    ],
  };
}
