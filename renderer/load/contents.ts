import type { AssetNames } from '../plan/context.ts';
import { InputError, type Problem, type SourceRef } from '../problems/problems.ts';
import { suggest } from '../problems/suggest.ts';
import type { PageType } from '../site.ts';
import { checkReferences } from './check-references.ts';
import { Linker } from './link.ts';
import type { LoadedSite } from './site.ts';
import { attachPositions, validate } from './validate.ts';

/** The contents of all pages, checked by their page types. Throws an InputError with every problem. */
export function checkContents(
  loaded: LoadedSite,
  pageTypes: Readonly<Record<string, PageType>>,
  known: readonly string[],
  assets: AssetNames,
): ReadonlyMap<string, unknown> {
  const problems: Problem[] = [];
  const linker = new Linker();
  const contents = new Map<string, unknown>();
  for (const page of loaded.site.pages.values()) {
    const type = Object.hasOwn(pageTypes, page.type) ? pageTypes[page.type] : undefined;
    if (!type) {
      const near = suggest(page.type, known);
      problems.push({
        code: 'reference-unknown',
        severity: 'error',
        file: page.source.file,
        path: ['type'],
        message: `there is no page type "${page.type}" in templates/pages`,
        hint: near ? `did you mean ${near}?` : `there are ${known.join(', ')}`,
      });
      continue;
    }
    const checked = validate(type.content, page.file.content, page.source.file, ['content']);
    problems.push(...checked.problems);
    if (checked.value === undefined) continue;
    contents.set(page.id, checked.value);
    checkReferences(linker, checked.value, { file: page.source.file, path: ['content'] }, loaded.known);
    checkArt(linker, checked.value, { file: page.source.file, path: ['content'] }, assets);
    noteSources(checked.value, loaded, { file: page.source.file, path: ['content'] }, `page ${page.id}`);
  }
  for (const product of loaded.site.products.values()) checkArt(linker, product.file, product.source, assets);
  for (const campaign of loaded.site.campaigns.values())
    checkArt(linker, campaign.file, campaign.source, assets);
  problems.push(...linker.problems);
  noteSources(loaded.site.navigation, loaded, { file: 'data/navigation.yaml', path: [] }, 'navigation');
  if (problems.length > 0) throw new InputError(attachPositions(problems, loaded.inputs));
  return contents;
}

const ART = new Set(['art', 'film', 'poster', 'picture']);

/** Every drawing that the data names is among the art. */
function checkArt(linker: Linker, value: unknown, source: SourceRef, assets: AssetNames): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    const at = { file: source.file, path: [...source.path, Array.isArray(value) ? Number(name) : name] };
    if (!ART.has(name) || typeof item !== 'string') checkArt(linker, item, at, assets);
    else if (!assets.names.includes(item)) {
      const near = suggest(item, assets.names);
      linker.report(
        'reference-unknown',
        at,
        `there is no art "${item}" in templates/`,
        near ? `did you mean ${near}?` : undefined,
      );
    }
  }
}

/** Remembers where entries stand whose times become facts of a switch, and what to call them. */
function noteSources(value: unknown, loaded: LoadedSite, source: SourceRef, name: string): void {
  if (typeof value !== 'object' || value === null) return;
  if ('startTime' in value || 'endTime' in value) loaded.site.sources.set(value, { ...source, name });
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((item, i) => [i, item])
    : Object.entries(value);
  for (const [step, item] of entries) {
    const key =
      typeof item === 'object' && item !== null && 'key' in item && typeof item.key === 'string'
        ? item.key
        : undefined;
    const label = key ?? (typeof step === 'string' ? step : undefined);
    noteSources(
      item,
      loaded,
      { file: source.file, path: [...source.path, step] },
      label === undefined ? name : `${name}, ${label}`,
    );
  }
}
