import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { version as yamlVersion } from 'yaml/package.json';
import { Pack } from '../../renderer/cache/pack.ts';
import { CACHE_VERSION, noCache, openLoadCache } from '../../renderer/read/cache.ts';
import { parseFile } from '../../renderer/read/parse.ts';
import { Locator } from '../../renderer/read/positions.ts';
import { inputFile, inputsOf, makeFolder, SEED } from '../load/helpers.ts';
import fc from '../support/random.ts';

const input = inputFile('data/a.yaml', 'a: !assumed 1\nb: [x, y]\n');
const parsed = { value: { a: 1, b: ['x', 'y'] }, assumed: [['a']], problems: [] };
const ref = { file: 'data/a.yaml', path: ['b', 1] };
const position = { line: 2, column: 8, endColumn: 9 };
/** The same file by its stamp, but with bytes that cannot be parsed: whoever parses it is caught. */
const decoy = { ...input, bytes: Buffer.from('a: !assumed 1\nb: [x, y}\n') };

const packOf = (root: string) => join(root, '.almanac/parsed.pack');

async function warm(): Promise<string> {
  const root = makeFolder();
  const cache = openLoadCache(root);
  expect(parseFile(input, cache)).toEqual(parsed);
  expect(new Locator(inputsOf(input), cache).locate(ref)).toEqual(position);
  await cache.save([input.hash]);
  return root;
}

describe('a warm run', () => {
  test('parses nothing', async () => {
    const cache = openLoadCache(await warm());
    expect(parseFile(decoy, cache)).toEqual(parsed);
    expect(parseFile(decoy, noCache).problems).not.toEqual([]);
  });

  test('locates without parsing', async () => {
    const cache = openLoadCache(await warm());
    expect(new Locator(inputsOf(decoy), cache).locate(ref)).toEqual(position);
    expect(new Locator(inputsOf(decoy)).locate(ref)).toEqual({ line: 1, column: 1 });
  });

  test('writes nothing', async () => {
    const root = await warm();
    const before = statSync(packOf(root)).ino;
    const cache = openLoadCache(root);
    parseFile(input, cache);
    await cache.save([input.hash]);
    expect(statSync(packOf(root)).ino).toBe(before);
  });

  test('is not affected when a caller changes the values', async () => {
    const root = makeFolder();
    const cache = openLoadCache(root);
    (parseFile(input, cache).value as { a: number }).a = 2;
    (parseFile(input, cache).value as { a: number }).a = 3;
    expect(parseFile(input, cache)).toEqual(parsed);
  });
});

test('drops what no file contains any more, and keeps the rest', async () => {
  const root = await warm();
  const other = inputFile('data/b.yaml', 'c: 1');
  const cache = openLoadCache(root);
  parseFile(other, cache);
  await cache.save([other.hash, input.hash]);
  expect(openLoadCache(root).parsed(input.hash)).toEqual(parsed);
  const last = openLoadCache(root);
  expect(last.parsed(other.hash)?.value).toEqual({ c: 1 });
  await last.save([other.hash]);
  expect(openLoadCache(root).parsed(input.hash)).toBeUndefined();
  expect(openLoadCache(root).parsed(other.hash)?.value).toEqual({ c: 1 });
});

test('does not cache JSON and files with problems', async () => {
  const root = makeFolder();
  const cache = openLoadCache(root);
  const files = [inputFile('data/a.yaml', 'a: ['), inputFile('data/a.json', '{}')];
  for (const file of files) parseFile(file, cache);
  await cache.save(files.map(({ hash }) => hash));
  expect(existsSync(packOf(root))).toBe(false);
});

describe('a damaged cache', () => {
  test('that was cut anywhere gives the right result or nothing', async () => {
    const root = await warm();
    const bytes = readFileSync(packOf(root));
    for (let length = 0; length < bytes.length; length += 1) {
      writeFileSync(packOf(root), bytes.subarray(0, length));
      expect([undefined, parsed]).toContainEqual(openLoadCache(root).parsed(input.hash));
    }
  });

  test('with any byte changed gives the right result or nothing', async () => {
    const root = await warm();
    const files = ['parsed.pack', 'places.pack'].map((name) => join(root, '.almanac', name));
    const originals = files.map((file) => readFileSync(file));
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 255 }), (where, change) => {
        files.forEach((file, index) => {
          const bytes = Buffer.from(originals[index] as Buffer);
          const at = where % bytes.length;
          bytes[at] = (bytes[at] as number) ^ change;
          writeFileSync(file, bytes);
        });
        const cache = openLoadCache(root);
        expect(parseFile(input, cache)).toEqual(parsed);
        expect(new Locator(inputsOf(input), cache).locate(ref)).toEqual(position);
      }),
      { ...SEED, numRuns: 300 },
    );
  });

  test('is completed again', async () => {
    const root = await warm();
    const bytes = readFileSync(packOf(root));
    bytes[bytes.length - 3] = 0x7a;
    writeFileSync(packOf(root), bytes);
    const cache = openLoadCache(root);
    parseFile(input, cache);
    await cache.save([input.hash]);
    expect(openLoadCache(root).parsed(input.hash)).toEqual(parsed);
  });

  test.each([
    '[{"__proto__":{"polluted":true}},[]]',
    '[{"a":{"\\u005f_proto__":{"polluted":true}}},[]]',
    '[{"constructor":{"prototype":{"polluted":true}}},[]]',
    `[${'['.repeat(5000)}${']'.repeat(5000)},[]]`,
    '[{"a":1e400},[]]',
    '[{},{"length":1}]',
    '[{},[["a",{}]]]',
    '[{}]',
    '{"value":1,"assumed":[]}',
    'null',
    '',
  ])('that holds %.60s', async (content) => {
    const root = makeFolder();
    const pack = new Pack(packOf(root), CACHE_VERSION);
    pack.set(input.hash, content);
    await pack.save(() => true);
    const cache = openLoadCache(root);
    expect(cache.parsed(input.hash)).toBeUndefined();
    expect(parseFile(input, cache)).toEqual(parsed);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test.each(['[1]', '[-1,2]', '[0,1,0,1,["a"]]', '[0,1,0,1,[{},[0,1]]]', '"x"', '[0,1,-1,-1,{}]'])(
    'with the positions %s',
    async (content) => {
      const root = makeFolder();
      const pack = new Pack(join(root, '.almanac/places.pack'), CACHE_VERSION);
      pack.set(`yaml:${input.hash}`, content);
      await pack.save(() => true);
      expect(new Locator(inputsOf(input), openLoadCache(root)).locate(ref)).toEqual(position);
    },
  );

  test('of another version', async () => {
    const root = await warm();
    const text = readFileSync(packOf(root), 'latin1');
    writeFileSync(packOf(root), text.replace(CACHE_VERSION, '0 yaml-2.9.1'), 'latin1');
    expect(openLoadCache(root).parsed(input.hash)).toBeUndefined();
  });

  test('that cannot be written', async () => {
    const blocked = makeFolder({ '.almanac': 'a file where the folder should be' });
    const occupied = makeFolder();
    mkdirSync(join(occupied, '.almanac/parsed.pack/x'), { recursive: true });
    for (const root of [blocked, occupied, join(blocked, 'nowhere/\0')]) {
      const cache = openLoadCache(root);
      expect(parseFile(input, cache)).toEqual(parsed);
      await cache.save([input.hash]);
    }
    expect(readdirSync(join(occupied, '.almanac')).sort()).toEqual(['parsed.pack', 'places.pack']);
  });

  test('that is a link is not read, and is replaced instead of written through', async () => {
    const root = makeFolder({ 'precious.txt': 'precious', '.almanac/x': '' });
    symlinkSync(join(root, 'precious.txt'), packOf(root));
    const cache = openLoadCache(root);
    parseFile(input, cache);
    await cache.save([input.hash]);
    expect(readFileSync(join(root, 'precious.txt'), 'utf8')).toBe('precious');
    expect(openLoadCache(root).parsed(input.hash)).toEqual(parsed);
  });
});

test('stays whole when two processes write it', async () => {
  const root = makeFolder();
  const inputs = Array.from({ length: 8 }, (_, n) => inputFile(`data/p${n}.yaml`, `a: ${n}\n`));
  const hashes = inputs.map(({ hash }) => hash);
  await Promise.all(
    inputs.map(async (one) => {
      const cache = openLoadCache(root);
      parseFile(one, cache);
      await cache.save(hashes);
    }),
  );
  expect(readdirSync(join(root, '.almanac'))).toEqual(['parsed.pack']);
  const cache = openLoadCache(root);
  expect(hashes.filter((hash) => cache.parsed(hash)).length).toBeGreaterThanOrEqual(1);
});

test('is cleaned of what a killed process left', async () => {
  const root = makeFolder({
    '.almanac/parsed.pack.999999999-0a1b.tmp': 'half',
    '.almanac/other.tmp': 'not ours',
  });
  const cache = openLoadCache(root);
  parseFile(input, cache);
  await cache.save([input.hash]);
  expect(readdirSync(join(root, '.almanac')).sort()).toEqual(['other.tmp', 'parsed.pack', 'places.pack']);
});

test("has the installed parser's version", () => {
  expect(CACHE_VERSION).toContain(`yaml-${yamlVersion}`);
});
