import type { Window } from '../../clock/index.ts';
import type { Page } from '../../model/linked.ts';
import type { PageInstance } from '../../plan/page-plan.ts';
import type { KeptAnswers } from '../memory/kept-answers.ts';
import { type OpenSite, planRegion, type RegionPlan } from '../opening/open-site.ts';

/** The instances of a page that meet a window; null where something would have to be derived to know them. */
export type KnownPlan = (page: Page, window: Window) => PageInstance[] | null;

/** Plans pages of a region of answers that are known: no template is run. */
export function planKnown(open: OpenSite, region: string, answers: KeptAnswers): KnownPlan {
  let planned: RegionPlan | undefined;
  return (page, { from, until }) => {
    if (!answers.knows(page)) return null;
    planned ??= planRegion(open, region, undefined, {
      recall: (question, at) => answers.recall(question, at),
      derives: () => {
        throw UNKNOWN;
      },
      keep: () => {},
    });
    try {
      return [...planned.plan(page).within(from, until)];
    } catch (error) {
      if (error === UNKNOWN) return null;
      throw error;
    }
  };
}

const UNKNOWN = new Error('an answer is not known');
