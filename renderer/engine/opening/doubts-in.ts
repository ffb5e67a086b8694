import {
  type CommittedPrices,
  dearBundles,
  doubtsOf,
  lintCalendar,
  lintPromises,
} from '../../commerce/index.ts';
import { howToAnswer, isAnswered } from '../../load/answers.ts';
import { lintHreflang } from '../../plan/lint-hreflang.ts';
import type { Problem } from '../../problems/problems.ts';
import { missingPluralForms } from '../../words/plural-forms.ts';
import type { OpenSite } from './open-site.ts';

/**
 * Doubts about valid data that was probably not meant so, except those that the data answers: errors with their
 * positions. `before`: the prices of the last commit; null if unknown.
 */
export function doubtsIn(open: OpenSite, before: CommittedPrices | null): Problem[] {
  return unanswered(open, doubtsOf(open.site, { contents: open.contents.pages, before }));
}

/** Faults that pages work around but that authors should know. Warnings, with the severity of {@link weighWarnings}. */
export function warningsIn(open: OpenSite): Problem[] {
  const { site, loaded } = open;
  return weighWarnings(open, [
    ...dearBundles(site),
    ...lintCalendar(site),
    ...lintHreflang(site),
    ...lintPromises(site, toldIn(open)),
    ...missingPluralForms(loaded.words.values()),
  ]);
}

/** Warnings that the data does not answer, with the severity that the site sets under `checks`. */
export function weighWarnings(open: OpenSite, warnings: readonly Problem[]): Problem[] {
  const weights: Readonly<Record<string, string>> = open.site.file.checks;
  const kept = warnings.flatMap((problem): Problem[] => {
    const weight = weights[problem.code] ?? problem.severity;
    return weight === 'off' ? [] : [{ ...problem, severity: weight === 'error' ? 'error' : 'warning' }];
  });
  return unanswered(open, kept);
}

/** The content that templates show, each entry of a collection with its file. */
function toldIn({ contents, loaded }: OpenSite): Parameters<typeof lintPromises>[1] {
  const collections = [...loaded.collections].map(([name, entities]) => {
    const values = contents.collections.get(name);
    return [
      name,
      new Map(entities.map(({ id, source }) => [id, { file: source, value: values?.get(id) }])),
    ] as const;
  });
  return { regions: contents.regions, collections: new Map(collections) };
}

function unanswered({ loaded }: OpenSite, doubts: readonly Problem[]): Problem[] {
  return doubts.flatMap((doubt) => {
    const found = loaded.position(doubt);
    if (isAnswered(loaded.inputs.files.get(found.file), found)) return [];
    return [{ ...found, hint: `${found.hint}, or ${howToAnswer(found.file, found, loaded.answered)}` }];
  });
}
