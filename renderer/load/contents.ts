import { InputError, type Problem, type SourceRef } from '../problems.ts';
import type { PageType } from '../site.ts';
import type { LoadedSite } from './site.ts';
import { suggest } from './suggest.ts';
import { attachPositions, validate } from './validate.ts';

/** The contents of all pages, checked by their page types. Throws an InputError with every problem. */
export function checkContents(
  loaded: LoadedSite,
  pageTypes: Readonly<Record<string, PageType>>,
  known: readonly string[],
): ReadonlyMap<string, unknown> {
  const problems: Problem[] = [];
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
    noteSources(checked.value, loaded, { file: page.source.file, path: ['content'] }, `page ${page.id}`);
  }
  noteSources(loaded.site.navigation, loaded, { file: 'data/navigation.yaml', path: [] }, 'navigation');
  if (problems.length > 0) throw new InputError(attachPositions(problems, loaded.inputs));
  return contents;
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
