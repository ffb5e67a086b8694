import type { Page, Region } from '../model/linked.ts';
import { countEdits } from '../problems/suggest.ts';
import { chainOf, type WordFile } from '../words/words.ts';
import type { Linker } from './link.ts';

/**
 * Reports each file and folder of `locales/` whose locale no region and no page reads, not even as a fall-back. `isWhole`: every
 * region and page was read; otherwise words may belong to one that was not, and only misspelt locales are reported.
 */
export function reportUnreadWords(
  linker: Linker,
  files: readonly WordFile[],
  regions: ReadonlyMap<string, Region>,
  pages: Iterable<Page>,
  isWhole: boolean,
): void {
  const ofPages = [...pages].flatMap(({ file }) => file.locale ?? []);
  const asked = [...new Set([...[...regions.values()].map(({ locale }) => locale), ...ofPages])];
  const read = new Set(asked.flatMap(chainOf));
  for (const { file, locale, prefix } of files) {
    if (read.has(locale)) continue;
    const near = regions.get(locale)?.locale ?? misspelt(locale, read);
    if (near === undefined && !isWhole) continue;
    linker.report(
      'file-name',
      { file: prefix.length === 0 ? file : `locales/${locale}`, path: [] },
      `nothing reads ${prefix.length === 0 ? 'this file' : 'this folder'}: no region and no page has the locale ${locale}`,
      near === undefined
        ? `give a region or a page this locale, or remove the words; those read are ${[...read].sort().join(', ')}`
        : `did you mean ${near}?`,
    );
  }
}

/** The locale that a name misspells (`en_GB`, `en-uk`), or is one slip away from. */
function misspelt(name: string, locales: ReadonlySet<string>): string | undefined {
  const tag = canonical(name);
  if (locales.has(tag)) return tag;
  // Two languages or countries are often one letter apart: only of a whole locale is that a slip.
  return tag.length < 5 ? undefined : [...locales].find((locale) => countEdits(tag, locale) === 1);
}

/** The canonical form of a locale; the name itself if it is not one. */
function canonical(name: string): string {
  const tag = name.replaceAll('_', '-');
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag;
  } catch {
    return tag;
  }
}
