import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { beforeContent } from '../../renderer/load/content-apart.ts';
import { type LoadCache, noCache, openLoadCache } from '../../renderer/read/cache.ts';
import type { InputFile } from '../../renderer/read/inputs.ts';
import { parseFile } from '../../renderer/read/parse.ts';
import { parseTogether, shareParsing } from '../../renderer/read/parse-together.ts';
import { UnreadFile } from '../../renderer/read/unread-file.ts';

function inputOf(file: string, text: string): InputFile {
  const bytes = Buffer.from(text);
  return { file, bytes, hash: createHash('sha256').update(bytes).digest('hex') };
}

const rolls = Array.from({ length: 40 }, (_, n) =>
  inputOf(`data/products/roll-${n}.yaml`, `name: Roll ${n}\nprice: !assumed ${n}.0\nnotes: [a, { b: ~ }]\n`),
);
const broken = inputOf('data/products/broken.yaml', 'name: [unclosed\n');
const twin = inputOf('data/products/twin.yaml', 'name: [unclosed\n');
const json = inputOf('data/products/flat.json', '{"name":"Flat"}');
const files = [...rolls, broken, twin, json];
const sizeOf = ({ bytes }: InputFile) => bytes.length;

/** Expects each file to be parsed as it is without a cache. */
function expectAsParsedAlone(cache: LoadCache): void {
  for (const file of files) expect(parseFile(file, cache)).toEqual(parseFile(file, noCache));
}

describe('parts of JSON files that several threads want', () => {
  const pages = Array.from({ length: 40 }, (_, n) =>
    inputOf(
      `data/pages/p${n}.json`,
      `{"type":"product","slug":"p/${n}","content":{"us":{"title":"Roll ${n}"}}}`,
    ),
  );
  const whole = inputOf('data/pages/whole.json', '{"type":"home","slug":""}');
  const all = [...pages, whole, ...rolls];

  it('are found once, and each thread gets them', async () => {
    const shared = shareParsing(all, sizeOf);
    const found: string[] = [];
    const partOf = (input: InputFile) => {
      found.push(input.file);
      return beforeContent(input);
    };
    const parts = await Promise.all(
      [1, 2, 3].map(() => parseTogether(all, shared, openLoadCache(null), partOf)),
    );
    const expected = new Map(
      pages.map(({ file }, n) => [file, { type: 'product', slug: `p/${n}`, content: {} }]),
    );
    for (const each of parts) expect(each).toEqual(expected);
    expect(found.sort()).toEqual([...pages, whole].map(({ file }) => file).sort());
  });

  it('are found by nobody who wants the files whole', async () => {
    const shared = shareParsing(all, sizeOf);
    expect(await parseTogether(all, shared, openLoadCache(null))).toEqual(new Map());
    const parts = await parseTogether(all, shared, openLoadCache(null), beforeContent);
    expect(parts.size).toBe(pages.length);
  });

  it('leave no bytes behind with a thread that did not look for them', async () => {
    const shared = shareParsing(pages, sizeOf);
    await parseTogether(pages, shared, noCache, beforeContent);
    const reads: string[] = [];
    const again = pages.map(({ file, hash, bytes }) => {
      const read = () => {
        reads.push(file);
        return bytes;
      };
      return new UnreadFile(file, hash, read, bytes);
    });
    await parseTogether(again, shared, noCache, beforeContent);
    expect(reads).toEqual([]);
    // What was held for the first caller is gone, so that the file is read.
    for (const { bytes } of again) expect(bytes.length).toBeGreaterThan(0);
    expect(reads.length).toBe(pages.length);
  });
});

describe('files that several threads parse together', () => {
  it('are parsed once, with the same result for every thread', async () => {
    const shared = shareParsing(files, sizeOf);
    const caches = [null, null, null].map((folder) => openLoadCache(folder));
    await Promise.all(caches.map((cache) => parseTogether(files, shared, cache)));
    for (const cache of caches) for (const { hash } of rolls) expect(cache.parsed(hash)).toBeDefined();
    for (const cache of caches) expectAsParsedAlone(cache);
    const records = new Int32Array(shared.records);
    const written = files.map((_, number) => records[3 + 3 * number] as number);
    // Each of them is there once.
    expect(records[0]).toBe(written.reduce((sum, length) => sum + length, 0));
  });

  it('are skipped if an earlier run parsed them', async () => {
    const known = parseFile(rolls[0] as InputFile, noCache);
    const cache = { ...noCache, has: () => true, parsed: () => known };
    const shared = shareParsing(files, sizeOf);
    await parseTogether(files, shared, cache);
    expect([...new Int32Array(shared.records)].every((field) => field === 0)).toBe(true);
  });

  it('are parsed by each thread if there is no room to share them', async () => {
    const shared = { ...shareParsing(files, sizeOf), texts: new SharedArrayBuffer(100) };
    const caches = [openLoadCache(null), openLoadCache(null)];
    await Promise.all(caches.map((cache) => parseTogether(files, shared, cache)));
    for (const cache of caches) expectAsParsedAlone(cache);
  });

  it('are parsed by each thread if the one that took them never finishes', async () => {
    const shared = shareParsing(files, sizeOf);
    // Marks each file as taken. The records hold a counter, then for each file its taker and two numbers for the
    // result.
    for (const file of [0, 1, 2]) new Int32Array(shared.records)[1 + 3 * file] = 1;
    const cache = openLoadCache(null);
    await parseTogether(files, shared, cache);
    expect(cache.parsed(rolls[0]?.hash ?? '')).toBeUndefined();
    expectAsParsedAlone(cache);
  });
});
