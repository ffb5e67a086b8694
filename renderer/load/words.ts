import type { Page, Region } from '../model/linked.ts';
import type { SourceRef } from '../problems/problems.ts';
import type { Memory } from '../read/memory.ts';
import { chainOf, mergeWords, type WordFile, type Words } from '../words/words.ts';
import type { Linker } from './link.ts';

/** The words of every locale that a region, or a page of its own locale, asks for. */
export function linkWords(
  linker: Linker,
  files: readonly WordFile[],
  regions: Iterable<Region>,
  pages: Iterable<Page>,
  memory?: Memory,
): ReadonlyMap<string, Words> {
  const found = new Map<string, Words>();
  const merged = (locale: string): Words => {
    const chain = chainOf(locale);
    const own = files.filter((file) => chain.includes(file.locale));
    const merge = (): Words => mergeWords(locale, own);
    return memory?.recall([mergeWords, locale, ...own], merge) ?? merge();
  };
  const isThere = (locale: string): boolean => {
    const words = found.get(locale) ?? merged(locale);
    found.set(locale, words);
    return words.files.length > 0;
  };
  /** By language or locale without any file: what asks for it first. */
  const missing = new Map<string, SourceRef>();
  for (const { id, locale, language, source } of regions) {
    if (isThere(locale)) continue;
    const first = missing.get(language) ?? { file: source.file, path: ['locale'] };
    missing.set(language, first);
    linker.reportIn(id, 'file-missing', first, expected(language));
  }
  for (const { file, source } of pages) {
    const { locale } = file;
    if (locale === undefined || isThere(locale) || chainOf(locale).some((name) => missing.has(name)))
      continue;
    const first = { file: source.file, path: ['locale'] };
    missing.set(locale, first);
    linker.report('file-missing', first, expected(locale));
  }
  return found;
}

function expected(locale: string): string {
  return `expected locales/${locale}.yaml or a folder of that name`;
}
