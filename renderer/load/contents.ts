import type { AssetNames } from '../plan/context.ts';
import { InputError, type Problem } from '../problems/problems.ts';
import { suggest } from '../problems/suggest.ts';
import type { PageType } from '../site.ts';
import { checkReference, type KnownNames } from './check-references.ts';
import { Linker } from './link.ts';
import { type Reference, walkReferences } from './references.ts';
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
  const references: Reference[] = [...loaded.artReferences];
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
    const input = page.file.content;
    const source = { file: page.source.file, path: ['content'] };
    const checked = validate(type.content, input, page.source.file, ['content']);
    problems.push(...checked.problems);
    if (checked.value !== undefined) contents.set(page.id, checked.value);
    walkReferences(
      { schema: type.content, input, value: checked.value, source, name: `page ${page.id}` },
      {
        reference: (found) => references.push(found),
        timed: ({ value, source, name }) => loaded.site.sources.set(value, { ...source, name }),
      },
    );
  }
  const art = new Map(assets.names.map((name) => [name, true]));
  const names: KnownNames = (kind, within) =>
    kind === 'art' ? { label: 'art', names: art } : loaded.known(kind, within);
  for (const reference of references) checkReference(linker, reference, names);
  problems.push(...linker.problems);
  if (problems.length > 0) throw new InputError(attachPositions(problems, loaded.inputs));
  return contents;
}
