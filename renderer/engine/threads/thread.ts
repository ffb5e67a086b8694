import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { openSharedBundles } from '../../assets/bundles.ts';
import { RemoteCache } from '../../cache/remote-cache.ts';
import { openShared } from '../../read/shared-inputs.ts';
import { TemplateFiles } from '../../read/template-files.ts';
import { RenderCache } from '../../render/render-cache.ts';
import { PageChecker } from '../checking/check-pages.ts';
import { Deal, type Slice, workThrough } from '../making/deal.ts';
import { PageMaker } from '../making/make-pages.ts';
import { KeptAnswers } from '../memory/kept-answers.ts';
import { answerCode, factsOf, loadInputs, type OpenSite, openLoaded } from '../opening/open-site.ts';
import {
  failureOf,
  type ThreadData,
  type ThreadNews,
  type ThreadOrder,
  type ThreadWork,
} from './thread-messages.ts';

/** The life of a thread: it loads the site, waits for what it is to do, and does it. */
async function live(port: NonNullable<typeof parentPort>, data: ThreadData): Promise<void> {
  const tell = (news: ThreadNews) => port.postMessage(news);
  try {
    const asked = once(port, 'message') as Promise<[ThreadWork]>;
    const { cache, clientRuntime } = data;
    const inputs = openShared(data.inputs);
    // The thread that this one helps finds the same in files, and keeps it.
    const how = { cache, inputs, contentsLater: true, keepsFound: false };
    const loaded = await loadInputs(inputs.root, how);
    const [{ bundles, deal, thread, order }] = await asked;
    const files = new TemplateFiles(inputs.root, inputs.templates);
    const open = await openLoaded(loaded, openSharedBundles(bundles, files), { clientRuntime });
    const made = await workThrough(new Deal(deal, thread), sliceOf(open, order), (first, batch) =>
      tell({ first, batch }),
    );
    tell({ made });
  } catch (error) {
    tell({ failure: failureOf(error) });
  }
}

function sliceOf(open: OpenSite, order: ThreadOrder): Slice<unknown, unknown> {
  if ('check' in order) return new PageChecker(open);
  const { make } = order;
  const cache = new RenderCache(make.cacheFolder, open.templates.code, open.documentFiles);
  const remote = make.remoteCache === null ? null : new RemoteCache(new URL(make.remoteCache));
  const facts = factsOf(open);
  const regions = new Map<string, KeptAnswers>();
  const answersOf = (region: string): KeptAnswers => {
    const { cacheFolder } = make;
    const known =
      regions.get(region) ?? new KeptAnswers({ cacheFolder, region, facts, code: answerCode(open) });
    regions.set(region, known);
    return known;
  };
  return new PageMaker(open, make, { cache, facts, remote, answersOf });
}

if (parentPort && workerData) void live(parentPort, workerData as ThreadData);
