import { isMap, lookup, type WordFile, type WordTree } from '../words/words.ts';
import type { Linker } from './link.ts';

/**
 * Reports each word that two files of one locale have, such as `home.lead` in `locales/de/pages.yaml` and `lead` in
 * `locales/de/pages/home.yaml`: only one of them would be read, whichever someone edits.
 */
export function reportWordsTwice(linker: Linker, files: readonly WordFile[]): void {
  const byPlace = new Map(files.map((each) => [placeOf(each.locale, each.prefix), each]));
  for (const { file, locale, prefix, value } of files)
    for (let length = 0; length < prefix.length; length++) {
      const above = byPlace.get(placeOf(locale, prefix.slice(0, length)));
      const there = above && lookup(above.value, prefix.slice(length));
      if (above === undefined || there === undefined) continue;
      for (const path of shared(there, value))
        linker.report(
          'yaml-duplicate-key',
          { file, path, key: true },
          `the word "${[...prefix, ...path].join('.')}" is in ${above.file} too, and only one of the two is read`,
          'keep one of them',
        );
    }
}

function placeOf(locale: string, prefix: readonly string[]): string {
  return [locale, ...prefix].join('/');
}

/** The paths at which two trees both have a value, or one of them a value and the other a map. */
function shared(one: WordTree, other: WordTree): string[][] {
  if (!isMap(one) || !isMap(other)) return [[]];
  return Object.keys(other)
    .filter((key) => Object.hasOwn(one, key))
    .flatMap((key) => shared(one[key] as WordTree, other[key] as WordTree).map((path) => [key, ...path]));
}
