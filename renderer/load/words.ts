import type { Page, Region } from '../model/linked.ts';
import { mergeWords, type WordFile, type Words } from '../words/words.ts';
import type { Linker } from './link.ts';

/** The words of every locale that a region, or a page of its own locale, asks for. */
export function linkWords(
  linker: Linker,
  files: readonly WordFile[],
  regions: Iterable<Region>,
  pages: Iterable<Page>,
): ReadonlyMap<string, Words> {
  const found = new Map<string, Words>();
  /** False where the locale has no file at all. */
  const isThere = (locale: string): boolean => {
    const words = found.get(locale) ?? mergeWords(locale, files);
    const isKnown = found.has(locale);
    found.set(locale, words);
    return isKnown || words.files.length > 0;
  };
  for (const { id, locale, language, source } of regions) {
    if (isThere(locale)) continue;
    linker.report(
      'file-missing',
      { file: source.file, path: ['locale'] },
      `expected locales/${language}.yaml or a folder of that name, for region "${id}"`,
    );
  }
  for (const { file, source } of pages) {
    if (file.locale === undefined || isThere(file.locale)) continue;
    linker.report(
      'file-missing',
      { file: source.file, path: ['locale'] },
      `expected locales/${file.locale}.yaml or a folder of that name`,
    );
  }
  return found;
}
