import { type CommittedPrices, dearBundles, doubtsOf } from '../commerce/index.ts';
import { howToAnswer, isAnswered } from '../load/answers.ts';
import type { Problem } from '../problems/problems.ts';
import type { OpenSite } from './open-site.ts';

/**
 * What in the data is valid and yet hardly meant, and not answered for there. Errors, with their positions. `before`: prices
 * as they were last committed; null: not known.
 */
export function doubtsIn(open: OpenSite, before: CommittedPrices | null): Problem[] {
  return unanswered(open, doubtsOf(open.site, { contents: open.contents.pages, before }));
}

/** What pages make the best of, and somebody should know. Warnings, unless answered for. */
export function warningsIn(open: OpenSite): Problem[] {
  return unanswered(open, dearBundles(open.site));
}

function unanswered({ loaded }: OpenSite, doubts: readonly Problem[]): Problem[] {
  return doubts.flatMap((doubt) => {
    const found = loaded.position(doubt);
    if (isAnswered(loaded.inputs.files.get(found.file), found.path, found.line)) return [];
    return [{ ...found, hint: `${found.hint}, or ${howToAnswer(found.file)}` }];
  });
}
