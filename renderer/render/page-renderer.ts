import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { Layout, PageType } from '../plan/contract.ts';
import type { FeedModel } from '../plan/feed.ts';
import type { FragmentName } from '../plan/fragment-names.ts';
import type { HeadFacts } from '../plan/head.ts';
import type { FragmentInstance } from '../plan/page-plan.ts';
import { suggest } from '../problems/suggest.ts';
import { guardedBatch, nowRunning } from '../purity/purity.ts';
import { Miswritten } from '../purity/template-fault.ts';
import {
  type Document,
  type DocumentFiles,
  describeHead,
  type FallbackModel,
  fallbackDocument,
  joinDocument,
  type RenderedFragment,
  type RenderedHead,
  renderHead,
} from './document.ts';
import { feedDocument } from './feed.ts';
import { MarkedFragment } from './marked-fragment.ts';

/** A site's compiled templates, as their module exports them. */
export interface TemplateModule {
  readonly pageTypes: Readonly<Record<string, PageType>>;
  readonly layout: Layout;
  readonly collections: Readonly<Record<string, z.ZodType>>;
  render(view: ComponentType<{ model: never }>, model: unknown): string;
}

/** One document to make. */
export interface RenderJob {
  readonly region: string;
  readonly pageId: string;
  /** The file of the page's data, for problems. */
  readonly source: string;
  readonly pageType: string;
  readonly bodyClass: string;
  readonly present: boolean;
  readonly isFeed: boolean;
  readonly validFrom: string | null;
  readonly validUntil: string | null;
  readonly fragments: readonly FragmentInstance[];
}

/** How many fragments of each kind. */
export type FragmentCounts = Record<FragmentName, number>;

export function noFragments(): FragmentCounts {
  return { head: 0, header: 0, main: 0, footer: 0 };
}

/** Fragments that earlier builds rendered, by the keys of their models. */
export interface KeptHtml {
  /** Undefined where it is not kept. */
  fragment(name: Exclude<FragmentName, 'head'>, key: string): string | undefined;
  head(key: string): Omit<RenderedHead, 'assets'> | undefined;
}

/** Header and footer come back on most pages of a region. */
const MOST_COMMON = 256;

/** Turns models into documents. Equal models are rendered once; what a view reads from outside fails. */
export class PageRenderer {
  readonly #templates: TemplateModule;
  readonly #files: DocumentFiles;
  /** Headers and footers as they were rendered, for all pages. */
  readonly #common = new Map<string, MarkedFragment>();
  /**
   * Fragments of the current page. The map is replaced for each page: a long-lived map keeps memory that it no longer
   * uses.
   */
  #own = ownOf('');
  /** Fragments that were rendered, not taken from those kept. */
  readonly rendered = noFragments();

  constructor(templates: TemplateModule, files: DocumentFiles) {
    this.#templates = templates;
    this.#files = files;
  }

  /** `kept`: what was rendered of the page before; a model of that is not looked at. */
  render(job: RenderJob, kept?: KeptHtml): Document {
    return guardedBatch(() => this.#document(job, kept));
  }

  #document(job: RenderJob, kept: KeptHtml | undefined): Document {
    nowRunning({ pageId: job.pageId, region: job.region, file: job.source });
    if (!job.present) {
      const html = fallbackDocument(
        fragmentOf(job, 'main').model.copy() as FallbackModel,
        job.region,
        job.validFrom,
        job.validUntil,
      );
      return { pieces: [html], assets: [], islands: [], fragments: [] };
    }
    if (job.isFeed) {
      const feed = feedDocument(fragmentOf(job, 'main').model.copy() as FeedModel);
      return { pieces: [feed], assets: [], islands: [], fragments: [] };
    }
    const page = `${job.region} ${job.pageId}`;
    if (this.#own.page !== page) this.#own = ownOf(page);
    const type = this.#templates.pageTypes[job.pageType] as PageType;
    const { layout } = this.#templates;
    return joinDocument(
      {
        head: this.#head(job, kept),
        bodyClass: job.bodyClass,
        validFrom: job.validFrom,
        validUntil: job.validUntil,
        header: this.#fragment(job, 'header', layout.header.View as View, kept),
        main: this.#fragment(job, 'main', type.View as View, kept),
        footer: this.#fragment(job, 'footer', layout.footer.View as View, kept),
      },
      this.#files,
    );
  }

  #head(job: RenderJob, kept: KeptHtml | undefined): RenderedHead {
    const { key, model } = fragmentOf(job, 'head');
    const { region, pageType } = job;
    const { heads } = this.#own;
    const known = heads.get(key);
    if (known) return known;
    const before = kept?.head(key);
    const head = before
      ? describeHead(before, this.#files)
      : renderHead({ region, pageType, head: model.copy() as HeadFacts }, this.#files);
    if (!before) this.rendered.head += 1;
    heads.set(key, head);
    return head;
  }

  #fragment(
    job: RenderJob,
    name: 'header' | 'main' | 'footer',
    view: View,
    kept: KeptHtml | undefined,
  ): RenderedFragment {
    const { key: ofModel, model } = fragmentOf(job, name);
    const key = `${name} ${ofModel}`;
    const own = this.#own.fragments;
    const known = own.get(key) ?? this.#common.get(key)?.on(job.pageId);
    if (known) return known;
    // What is kept is marked already, for this page alone.
    const html = kept?.fragment(name, ofModel);
    const fragment = new MarkedFragment(html ?? this.#templates.render(view, model.copy()));
    for (const island of fragment.islands) if (!this.#files.islands[island]) throw this.#noIsland(island);
    const rendered = fragment.on(job.pageId);
    own.set(key, rendered);
    if (html !== undefined) return rendered;
    this.rendered[name] += 1;
    if (name === 'main') return rendered;
    this.#common.set(key, fragment);
    if (this.#common.size > MOST_COMMON) this.#common.delete(this.#common.keys().next().value as string);
    return rendered;
  }

  #noIsland(name: string): Error {
    const near = suggest(name, Object.keys(this.#files.islands));
    const hint = near ? `did you mean ${near}?` : 'islands are named after their files';
    return new Miswritten(
      `name="${name}"`,
      `there is no templates/islands/${name}.tsx for <Island name="${name}">; ${hint}`,
    );
  }
}

type View = ComponentType<{ model: never }>;

function ownOf(page: string) {
  return { page, fragments: new Map<string, RenderedFragment>(), heads: new Map<string, RenderedHead>() };
}

function fragmentOf({ fragments, pageId }: RenderJob, name: FragmentName): FragmentInstance {
  const fragment = fragments.find((one) => one.name === name);
  if (!fragment) throw new Error(`page ${pageId} has no ${name}`);
  return fragment;
}
