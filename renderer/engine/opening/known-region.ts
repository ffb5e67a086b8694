import type { Page } from '../../model/linked.ts';
import type { AnswerMemory } from '../../plan/answer-memory.ts';
import { pagesOf } from '../../plan/edition.ts';
import type { Facts } from '../../plan/fact-sources.ts';
import { unguarded } from '../../purity/purity.ts';
import { finishedFiles } from '../../release/finished-files.ts';
import { HtmlOfDocuments } from '../../render/kept-html.ts';
import type { KeptHtml } from '../../render/page-renderer.ts';
import { KeptAnswers } from '../memory/kept-answers.ts';
import { answersOfAllTime, checkedCode } from './answers-of-all-time.ts';
import { answerCode, factsOf, type OpenSite } from './open-site.ts';

export interface KnownScope {
  /** `.almanac/`; null: nothing is known, and nothing kept. */
  readonly cacheFolder: string | null;
  /** The output folder, whose documents need not be rendered again; null: none. */
  readonly out: string | null;
}

/** What earlier commands left of the regions of a site: answers that checks and builds keep, and finished documents. */
export class KnownRegions {
  readonly #open: OpenSite;
  readonly #scope: KnownScope;
  readonly #regions = new Map<string, KnownRegion>();
  readonly #facts: Facts;
  readonly #find: FindFile | null;

  constructor(open: OpenSite, scope: KnownScope) {
    this.#open = open;
    this.#scope = scope;
    this.#facts = factsOf(open);
    this.#find = scope.out === null ? null : finishedFiles(scope.out);
  }

  of(region: string): KnownRegion {
    const known =
      this.#regions.get(region) ??
      new KnownRegion(region, this.#open, {
        cacheFolder: this.#scope.cacheFolder,
        facts: this.#facts,
        find: this.#find,
      });
    this.#regions.set(region, known);
    return known;
  }

  /** Keeps what was derived. To be called where nothing is wrong: an answer with a problem is not to be taken over by a check. */
  save(): void {
    for (const region of this.#regions.values()) region.save();
  }
}

type FindFile = (region: string, hash: string) => string | undefined;

interface RegionScope {
  readonly cacheFolder: string | null;
  readonly facts: Facts;
  readonly find: FindFile | null;
}

/** What is known of one region. Its answers are read when something is asked of them. */
class KnownRegion {
  readonly #id: string;
  readonly #open: OpenSite;
  readonly #scope: RegionScope;
  #ofAllTime: KeptAnswers | undefined;
  #ofBuilds: KeptAnswers | undefined;
  #hasNew = false;

  constructor(id: string, open: OpenSite, scope: RegionScope) {
    this.#id = id;
    this.#open = open;
    this.#scope = scope;
  }

  /** The answers, for deriving pages. */
  readonly memory: AnswerMemory = {
    recall: (question, at) => this.#allTime.recall(question, at) ?? this.#builds.recall(question, at),
    keep: (question, { asked, ...answer }) => {
      // Of an answer that is known its model alone was wanted.
      this.#hasNew ||= !this.#allTime.has(question, answer) && !this.#builds.has(question, answer);
      this.#allTime.keep(question, { ...answer, facts: asked.facts });
    },
  };

  /** What builds rendered of a page; undefined where there is nothing. */
  htmlOf(page: Page): KeptHtml | undefined {
    const { find } = this.#scope;
    if (find === null || !this.#builds.knows(page)) return undefined;
    return new HtmlOfDocuments({
      documents: (name) => this.#builds.documentsOf(page, name),
      find: (hash) => find(this.#id, hash),
    });
  }

  save(): void {
    if (this.#hasNew) this.#allTime.close(pagesOf(this.#open.site, this.#id)).write();
  }

  get #allTime(): KeptAnswers {
    const [open, { cacheFolder, facts }] = [this.#open, this.#scope];
    this.#ofAllTime ??= unguarded(() =>
      answersOfAllTime(this.#id, { open, cacheFolder, facts, code: checkedCode(open) }),
    );
    return this.#ofAllTime;
  }

  get #builds(): KeptAnswers {
    const { cacheFolder, facts } = this.#scope;
    this.#ofBuilds ??= unguarded(
      () => new KeptAnswers({ cacheFolder, region: this.#id, facts, code: answerCode(this.#open) }),
    );
    return this.#ofBuilds;
  }
}
