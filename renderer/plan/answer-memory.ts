import type { Instant, TimeWindow } from '../clock/index.ts';
import type { AskedFacts } from './asked.ts';

/**
 * What is derived by itself, with its own interval: the four parts of a page, and the document for a page that is not
 * there.
 */
export type AnswerKind = 'head' | 'header' | 'main' | 'footer' | 'fallback' | 'body';

/** What an answer is about. */
export interface Question {
  readonly kind: AnswerKind;
  /** Null: it is common to all pages of the region that are written in the locale. */
  readonly page: { readonly id: string; readonly type: string } | null;
  readonly locale: string;
}

/** An answer without its value, which its key names: how long it is true, and what it asked. */
export interface KnownAnswer {
  readonly key: string;
  /** An edge without facts: another one may be there now, or none; deriving finds out. */
  readonly bounds: TimeWindow;
  /** Whether something was read that differs from page to page. */
  readonly readsPage: boolean;
  /** Pages that it was asked about by name whether they are the current one. */
  readonly askedAbout: ReadonlySet<string>;
}

export interface NewAnswer extends KnownAnswer {
  readonly asked: AskedFacts;
}

/** Answers that outlive a process. */
export interface AnswerMemory {
  /** The answer at an instant that was found before, if deriving would find it again. */
  recall(question: Question, at: Instant): KnownAnswer | undefined;
  /** To be called before anything is derived; throws where nothing is to be derived. */
  derives?(): void;
  /** To be called with each answer that was derived. */
  keep(question: Question, answer: NewAnswer): void;
}
