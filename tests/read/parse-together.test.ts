import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type LoadCache, noCache, openLoadCache } from '../../renderer/read/cache.ts';
import type { InputFile } from '../../renderer/read/inputs.ts';
import { parseFile } from '../../renderer/read/parse.ts';
import { parseTogether, shareParsing } from '../../renderer/read/parse-together.ts';

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
