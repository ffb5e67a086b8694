import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { InputError, type Problem } from '../problems/problems.ts';
import { importModule } from '../purity/import-module.ts';
import { guardedBatch } from '../purity/purity.ts';
import { type TemplateFault, templateFault } from '../purity/template-fault.ts';
import type { Document, DocumentFiles } from './document.ts';
import { DocumentWriter } from './document-writer.ts';
import { PageRenderer, type RenderJob, type TemplateModule } from './page-renderer.ts';

/** What came of one job. */
export interface RenderResult {
  readonly id: number;
  readonly hash: string;
  readonly size: number;
  readonly assets: readonly string[];
  readonly islands: readonly string[];
  readonly failure?: TemplateFault;
}

export interface WorkerData {
  readonly templates: string;
  readonly files: DocumentFiles;
}

/** What a thread reports of a batch: its results, or what ended its work. */
export interface WorkerMessage {
  readonly results?: readonly RenderResult[];
  /** Fragments rendered so far. */
  readonly rendered?: number;
  readonly problems?: readonly Problem[];
  readonly fatal?: string;
}

/** Renders documents and writes them. */
export class FileRenderer {
  readonly renderer: PageRenderer;
  readonly #writer = new DocumentWriter();

  constructor(renderer: PageRenderer) {
    this.renderer = renderer;
  }

  render(job: RenderJob): RenderResult {
    return this.#write(attempt(this.renderer, job), job);
  }

  /** One guard for all: setting it up costs as much as rendering a small page. */
  renderBatch(jobs: readonly RenderJob[]): RenderResult[] {
    const rendered = guardedBatch(() => jobs.map((job) => attempt(this.renderer, job)));
    return rendered.map((document, i) => this.#write(document, jobs[i] as RenderJob));
  }

  #write(document: Document | TemplateFault, job: RenderJob): RenderResult {
    if ('problem' in document)
      return { id: job.id, hash: '', size: 0, assets: [], islands: [], failure: document };
    const bytes = Buffer.from(document.html);
    this.#writer.write(job.target, bytes);
    return {
      id: job.id,
      hash: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.length,
      assets: document.assets,
      islands: document.islands,
    };
  }
}

function attempt(renderer: PageRenderer, job: RenderJob): Document | TemplateFault {
  try {
    return renderer.render(job);
  } catch (error) {
    // What the guard stopped ends the run.
    if (error instanceof InputError) throw error;
    return templateFault(error, { pageId: job.pageId, region: job.region, file: job.source });
  }
}

async function serve(port: NonNullable<typeof parentPort>, data: WorkerData): Promise<void> {
  process.setSourceMapsEnabled(true);
  const templates = await importModule<TemplateModule>(data.templates);
  const files = new FileRenderer(new PageRenderer(templates, data.files));
  port.on('message', (jobs: readonly RenderJob[]) => {
    try {
      port.postMessage({ results: files.renderBatch(jobs), rendered: files.renderer.rendered });
    } catch (error) {
      if (error instanceof InputError) port.postMessage({ problems: error.problems });
      else port.postMessage({ fatal: error instanceof Error ? error.message : String(error) });
    }
  });
}

// The pool imports this module for its types and functions; only as a worker does it serve.
if (parentPort && (workerData as Partial<WorkerData> | null)?.templates)
  void serve(parentPort, workerData as WorkerData);
