import type { Site } from '../model/linked.ts';
import type { Problem } from '../problems/problems.ts';

/** Editions that tell search engines of the same readers: of two pages for one language they may show either. */
export function lintHreflang(site: Site): Problem[] {
  const first = new Map<string, string>();
  return [...site.regions.values()].flatMap(({ id, hreflang, file, source }) =>
    hreflang.flatMap((tag, index): Problem[] => {
      const other = first.get(tag);
      first.set(tag, other ?? id);
      if (other === undefined) return [];
      return [
        {
          code: 'hreflang-twice',
          severity: 'warning',
          ...source,
          path: file.hreflang === undefined ? ['locale'] : ['hreflang', index],
          message: `region ${id} tells search engines that it is for readers of ${tag}, and so does region ${other}`,
          hint: 'write hreflang with the languages and countries that this one is for',
        },
      ];
    }),
  );
}
