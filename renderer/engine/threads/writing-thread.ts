import { parentPort, workerData } from 'node:worker_threads';
import { openLoadCache } from '../../read/cache.ts';
import type { Inputs } from '../../read/inputs.ts';
import { parseTogether } from '../../read/parse-together.ts';
import { openShared } from '../../read/shared-inputs.ts';
import { linkBackwards } from '../../release/index.ts';
import { DocumentWriter } from '../../render/document-writer.ts';
import { failureOf, type WritingData, type WritingNews, type WritingOrder } from './thread-messages.ts';

/** The life of a thread that writes: it takes its share of the YAML, then writes what it is sent, until it is ended. */
async function live(port: NonNullable<typeof parentPort>, { inputs, cache }: WritingData): Promise<void> {
  if (inputs) await parse(openShared(inputs), cache);
  const writer = new DocumentWriter();
  const tell = (news: WritingNews) => port.postMessage(news);
  port.on('message', ({ number, ...order }: WritingOrder) => {
    try {
      if ('links' in order) tell({ number, linked: linkBackwards(order.links) });
      else tell({ number, hashes: order.documents.map((document) => writer.writeOne(document)) });
    } catch (error) {
      tell({ number, failure: failureOf(error) });
    }
  });
}

/** What is wrong with a file is found by who loads it. */
async function parse({ root, data, locales, parsing }: Inputs, cache: boolean): Promise<void> {
  if (parsing) await parseTogether([...data, ...locales], parsing, openLoadCache(cache ? root : null));
}

if (parentPort && workerData) void live(parentPort, workerData as WritingData);
