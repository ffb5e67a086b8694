import type { PageContext, Workbench } from 'almanac/site';
import type { ProductContent } from '../../pages/product/content.ts';
import { type SectionModel, sectionModels } from '../../sections/index.tsx';

export type SectionSample = { readonly from: string; readonly section: SectionModel };

/** One real section of each type that the region has, each from the first page that shows it. */
export function sectionSamples(context: PageContext, bench: Workbench): SectionSample[] {
  const found = new Map<string, SectionSample>();
  for (const page of bench.pages.filter(({ type }) => type === 'product')) {
    const [window] = page.windows.get(context.region.id) ?? [];
    const at = Math.max(bench.at, window?.starts?.at ?? bench.at);
    const there = bench.as(page, { at }) as PageContext<ProductContent>;
    for (const section of sectionModels(there, there.content.sections))
      if (!found.has(section.type))
        found.set(section.type, {
          from: page.id,
          section: { ...section, anchor: `section-${section.type}`, no: found.size + 1 },
        });
  }
  return [...found.values()];
}
