import { beforeAll, describe, expect, it } from 'vitest';
import { BEGINNING, contains, END, type Instant, windowOf } from '../../renderer/clock/index.ts';
import { type OpenSite, openSite, planRegion } from '../../renderer/engine/opening/open-site.ts';
import type { Page } from '../../renderer/model/linked.ts';
import type { AnswerMemory, NewAnswer, Question } from '../../renderer/plan/answer-memory.ts';
import type { PageInstance } from '../../renderer/plan/page-plan.ts';
import { ProblemSet } from '../../renderer/plan/problem-set.ts';
import { copySite, tinySite } from '../support/site.ts';

/** What a page plans out of answers of an earlier build is what it plans without them. */

let bakery: OpenSite;
beforeAll(async () => {
  bakery = await openSite({ root: copySite(tinySite), cache: false });
});

/** Remembers what is found, and gives what it is allowed to. */
class Memory implements AnswerMemory {
  readonly kept: { readonly question: Question; readonly answer: NewAnswer }[] = [];
  derived = 0;
  isGiven: (question: Question, at: Instant) => boolean = () => true;

  recall(question: Question, at: Instant) {
    if (!this.isGiven(question, at)) return undefined;
    const id = JSON.stringify(question);
    const found = this.kept.findLast(
      (one) => JSON.stringify(one.question) === id && contains(windowOf(one.answer.bounds), at),
    );
    return found?.answer;
  }
  derives() {
    this.derived += 1;
  }
  keep(question: Question, answer: NewAnswer) {
    this.kept.push({ question, answer });
  }
}

function planned(memory?: AnswerMemory, open = bakery): PageInstance[][] {
  const { plan } = planRegion(open, 'gb', new ProblemSet(), memory);
  return ['home', 'easter', 'sourdough'].map((id) => [
    ...plan(open.site.pages.get(id) as Page).within(BEGINNING, END),
  ]);
}
/** All that a visitor would see, and when. */
const seen = (pages: readonly PageInstance[][]) =>
  pages.map((instances) =>
    instances.map(({ window, bodyClass, present, change, fragments }) => ({
      ...{ window: windowOf(window), bodyClass, present, change },
      keys: fragments.map(({ name, key }) => [name, key]),
    })),
  );

describe('a page planned with what an earlier build found', () => {
  it('is the same, and nothing of it is derived', () => {
    const memory = new Memory();
    const before = seen(planned(memory));
    expect(before).toEqual(seen(planned()));
    memory.derived = 0;
    expect(seen(planned(memory))).toEqual(before);
    expect(memory.derived).toBe(0);
  });

  it('is the same where only some of it is known', () => {
    const memory = new Memory();
    const before = seen(planned(memory));
    // Of each fragment every other stretch is derived, and stands beside one that is known by its key alone.
    for (const turn of [0, 1]) {
      const half = new Memory();
      half.kept.push(...memory.kept);
      const stretches = [...new Set(memory.kept.map(({ answer }) => windowOf(answer.bounds).from))].sort();
      half.isGiven = (_, at) => {
        const last = stretches.filter((from) => from <= at).length;
        return last % 2 === turn;
      };
      expect(seen(planned(half))).toEqual(before);
      expect(half.derived).toBeGreaterThan(0);
    }
  });

  it('gives its models, derived when they are wanted', () => {
    const memory = new Memory();
    const models = (pages: PageInstance[][]) =>
      pages.flat().flatMap(({ fragments }) => fragments.map(({ model }) => model.json));
    const before = models(planned(memory));
    memory.derived = 0;
    expect(models(planned(memory))).toEqual(before);
    expect(memory.derived).toBeGreaterThan(0);
  });

  it('asks for an edge again whose reason is not known', () => {
    const memory = new Memory();
    const before = seen(planned(memory));
    const vague = new Memory();
    vague.kept.push(
      ...memory.kept.map(({ question, answer }) => {
        const { starts, ends } = answer.bounds;
        const bounds = { starts: starts && { ...starts, facts: [] }, ends: ends && { ...ends, facts: [] } };
        return { question, answer: { ...answer, bounds } };
      }),
    );
    const again = planned(vague);
    expect(seen(again)).toEqual(before);
    const reasons = again.flat().flatMap(({ window }) => [window.starts, window.ends]);
    for (const edge of reasons) if (edge) expect(edge.facts.length).toBeGreaterThan(0);
  });
});

it('an answer that failed is not remembered, and the others are', async () => {
  const words = copySite(tinySite, {
    'templates/pages/offer/page.ts': `
import { definePageType, z } from 'almanac/site';
export default definePageType({ content: z.any(), model: ({ t }) => ({ lost: t('pages.easter.nowhere') }), View: () => null });`,
  });
  const memory = new Memory();
  planned(memory, await openSite({ root: words, cache: false }));
  const kinds = memory.kept
    .filter(({ question }) => question.page?.id === 'easter')
    .map((one) => one.question.kind);
  expect(kinds).toContain('head');
  expect(kinds).not.toContain('main');
});
