import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { Layout, PageType } from '../plan/contract.ts';
import type { HeadFacts } from '../plan/head.ts';
import type { FragmentInstance, FragmentName } from '../plan/page-plan.ts';
import { suggest } from '../problems/suggest.ts';
import { guardedBatch, nowRunning } from '../purity/purity.ts';
import { Miswritten } from '../purity/template-fault.ts';
import {
  type Document,
  type DocumentFiles,
  describeFragment,
  type FallbackModel,
  fallbackDocument,
  joinDocument,
  type RenderedFragment,
} from './document.ts';

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
  readonly validFrom: string | null;
  readonly validUntil: string | null;
  readonly fragments: readonly FragmentInstance[];
}

/** Header and footer come back on most pages of a region. */
const KEPT_FRAGMENTS = 256;

/** Turns models into documents. Equal models are rendered once; what a view reads from outside fails. */
export class PageRenderer {
  readonly #templates: TemplateModule;
  readonly #files: DocumentFiles;
  readonly #shared = new Map<string, RenderedFragment>();
  /** Main parts of the page in hand, forgotten as a whole with it: a map that lives long keeps what it held longer than it shows. */
  #own = { page: '', fragments: new Map<string, RenderedFragment>() };
  /** Fragments that were rendered, not taken from those kept. */
  rendered = 0;

  constructor(templates: TemplateModule, files: DocumentFiles) {
    this.#templates = templates;
    this.#files = files;
  }

  render(job: RenderJob): Document {
    return guardedBatch(() => this.#document(job));
  }

  #document(job: RenderJob): Document {
    nowRunning({ pageId: job.pageId, region: job.region, file: job.source });
    const model = (name: FragmentName): unknown =>
      job.fragments.find((fragment) => fragment.name === name)?.model.copy();
    if (!job.present) {
      const html = fallbackDocument(
        model('main') as FallbackModel,
        job.region,
        job.validFrom,
        job.validUntil,
      );
      return { pieces: [html], assets: [], islands: [], fragments: [] };
    }
    const page = `${job.region} ${job.pageId}`;
    if (this.#own.page !== page) this.#own = { page, fragments: new Map() };
    const type = this.#templates.pageTypes[job.pageType] as PageType;
    const { layout } = this.#templates;
    return joinDocument(
      {
        region: job.region,
        pageType: job.pageType,
        head: model('head') as HeadFacts,
        bodyClass: job.bodyClass,
        validFrom: job.validFrom,
        validUntil: job.validUntil,
        header: this.#fragment(job, 'header', layout.header.View as ComponentType<{ model: never }>),
        main: this.#fragment(job, 'main', type.View as ComponentType<{ model: never }>),
        footer: this.#fragment(job, 'footer', layout.footer.View as ComponentType<{ model: never }>),
      },
      this.#files,
    );
  }

  #fragment(
    job: RenderJob,
    name: 'header' | 'main' | 'footer',
    view: ComponentType<{ model: never }>,
  ): RenderedFragment {
    const fragment = job.fragments.find((one) => one.name === name);
    if (!fragment) throw new Error(`page ${job.pageId} has no ${name}`);
    const all = name === 'main' ? this.#own.fragments : this.#shared;
    const key = `${name} ${fragment.key}`;
    const kept = all.get(key);
    if (kept !== undefined) {
      // Last used goes last, so that the first is the one to drop.
      all.delete(key);
      all.set(key, kept);
      return kept;
    }
    const rendered = describeFragment(this.#templates.render(view, fragment.model.copy()));
    for (const island of rendered.islands) if (!this.#files.islands[island]) throw this.#noIsland(island);
    this.rendered += 1;
    all.set(key, rendered);
    if (all.size > KEPT_FRAGMENTS) all.delete(all.keys().next().value as string);
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
