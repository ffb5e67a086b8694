import { type CommittedPrices, doubtsOf } from '../commerce/index.ts';
import { howToAnswer, isAnswered } from '../load/answers.ts';
import type { Problem } from '../problems/problems.ts';
import type { OpenSite } from './open-site.ts';

/**
 * What in the data is valid and yet hardly meant, and not answered for there. Errors, with their positions. `before`: prices
 * as they were last committed; null: not known.
 */
export function doubtsIn({ site, contents, loaded }: OpenSite, before: CommittedPrices | null): Problem[] {
  return doubtsOf(site, { contents: contents.pages, before }).flatMap((doubt) => {
    const found = loaded.position(doubt);
    if (isAnswered(loaded.inputs.files.get(found.file), found.path, found.line)) return [];
    return [{ ...found, hint: `${found.hint}, or ${howToAnswer(found.file)}` }];
  });
}
