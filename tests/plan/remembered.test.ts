import { beforeAll, describe, expect, it } from 'vitest';
import { BEGINNING, contains, END, type Instant, windowOf } from '../../renderer/clock/index.ts';
import { type OpenSite, openSite, planRegion } from '../../renderer/engine/opening/open-site.ts';
import type { Page } from '../../renderer/model/linked.ts';
import type { AnswerMemory, NewAnswer, Question } from '../../renderer/plan/answer-memory.ts';
import type { PageInstance } from '../../renderer/plan/page-plan.ts';
import { ProblemSet } from '../../renderer/plan/problem-set.ts';
import { copySite, tinySite } from '../support/site.ts';

/** A page that is planned from an earlier build's answers must equal one that is planned without them. */

let bakery: OpenSite;
beforeAll(async () => {
  bakery = await openSite({ root: copySite(tinySite), cache: false });
});

/** Keeps the answers that are found, and returns those that the test allows. */
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
/** What visitors see, and when. */
const seen = (pages: readonly PageInstance[][]) =>
  pages.map((instances) =>
    instances.map(({ window, bodyClass, present, change, fragments }) => ({
      ...{ window: windowOf(window), bodyClass, present, change },
      keys: fragments.map(({ name, key }) => [name, key]),
    })),
  );

describe("a page planned from an earlier build's answers", () => {
  it('is the same, without any derivation', () => {
    const memory = new Memory();
    const before = seen(planned(memory));
    expect(before).toEqual(seen(planned()));
    memory.derived = 0;
    expect(seen(planned(memory))).toEqual(before);
    expect(memory.derived).toBe(0);
  });

  it('is the same if only some answers are known', () => {
    const memory = new Memory();
    const before = seen(planned(memory));
    // Forget every other stretch of each fragment: it is derived beside stretches that are known only by key.
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

  it('returns its models, which are derived on demand', () => {
    const memory = new Memory();
    const models = (pages: PageInstance[][]) =>
      pages.flat().flatMap(({ fragments }) => fragments.map(({ model }) => model.json));
    const before = models(planned(memory));
    memory.derived = 0;
    expect(models(planned(memory))).toEqual(before);
    expect(memory.derived).toBeGreaterThan(0);
  });

  it('asks again about an edge whose reason is unknown', () => {
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

it('forgets an answer that failed, and keeps the others', async () => {
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
