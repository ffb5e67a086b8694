import type { z } from 'zod';
import { InputError, type Problem } from '../problems/problems.ts';
import { suggest } from '../problems/suggest.ts';
import { checkReference, type KnownNames } from './check-references.ts';
import { OWN_PAGE } from './domain.ts';
import { Linker } from './link.ts';
import { type Reference, walkReferences } from './references.ts';
import type { LoadedSite } from './site.ts';
import { attachPositions, validate } from './validate.ts';

interface Templates {
  readonly pageTypes: Readonly<Record<string, { readonly content: z.ZodType }>>;
  /** Names of all art. */
  readonly art: readonly string[];
}

/** The contents of all pages, checked by their page types. Throws an InputError with every problem. */
export function checkContents(
  loaded: LoadedSite,
  { pageTypes, art }: Templates,
): ReadonlyMap<string, unknown> {
  const problems: Problem[] = [];
  const linker = new Linker();
  const contents = new Map<string, unknown>();
  const known = Object.keys(pageTypes);
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
      {
        schema: type.content,
        input,
        value: checked.value,
        source,
        name: `page ${page.id}`,
        within: { [OWN_PAGE]: page.id },
      },
      {
        reference: (found) => references.push(found),
        time: ({ value, ...found }) => loaded.site.sources.set(value, found),
      },
    );
  }
  const artNames = new Map(art.map((name) => [name, true]));
  const names: KnownNames = (kind, within) =>
    kind === 'art' ? { label: 'art', names: artNames } : loaded.known(kind, within);
  for (const reference of references) checkReference(linker, reference, names);
  problems.push(...linker.problems);
  if (problems.length > 0) throw new InputError(attachPositions(problems, loaded.inputs));
  return contents;
}
