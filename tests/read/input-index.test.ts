import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { InputIndex } from '../../renderer/read/input-index.ts';
import { readInputs } from '../../renderer/read/inputs.ts';
import fc from '../support/random.ts';
import { temporaryFolder } from '../support/site.ts';

const FILES = [
  'data/a.yaml',
  'data/b.yaml',
  'data/pages/c.json',
  'locales/en.yaml',
  'templates/view.tsx',
  'tsconfig.json',
];
const LONG_AGO = new Date('2020-01-01T00:00:00Z');

let root = '';
let cache = '';
beforeEach(() => {
  root = temporaryFolder();
  cache = path.join(root, '.almanac');
  for (const file of FILES) write(file, 'first');
});

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

/** An index that trusts timestamps at once, as if the file system's clock were infinitely fine. */
const finest = (): InputIndex => new InputIndex(root, cache, 0n);
/** Longer than a tick of that clock. */
const tick = (): Promise<void> => sleep(20);

/** Does what a build does: looks at files, reads what it must, and remembers it. */
async function remember(index = finest()): Promise<void> {
  const { data, locales, templates } = await readInputs(root);
  index.keep([...data, ...locales, ...templates]);
}

const whatIsThere = async () => (await readInputs(root)).digest;
const whatIsFound = async (index = finest()) => index.digest();

/** Ways to change files, some of which keep size and modification time. */
const edits: Record<string, (file: string, other: string, text: string) => void> = {
  writes: (file, _, text) => write(file, text),
  'writes and sets the time back': (file, _, text) => {
    const { mtime } = statSync(path.join(root, file));
    write(file, text);
    utimesSync(path.join(root, file), mtime, mtime);
  },
  'puts another in its place': (file, _, text) => {
    const { mtime } = statSync(path.join(root, file));
    write('beside.tmp', text);
    utimesSync(path.join(root, 'beside.tmp'), mtime, mtime);
    renameSync(path.join(root, 'beside.tmp'), path.join(root, file));
  },
  'swaps two': (file, other) => {
    if (file === other) return;
    renameSync(path.join(root, file), path.join(root, 'aside.tmp'));
    renameSync(path.join(root, other), path.join(root, file));
    renameSync(path.join(root, 'aside.tmp'), path.join(root, other));
  },
  touches: (file) => utimesSync(path.join(root, file), LONG_AGO, LONG_AGO),
  adds: (file, _, text) => write(file.replace(/(\.[a-z]+)$/, '-more$1'), text),
};

describe('an index of inputs', () => {
  test('never returns outdated content, whatever is done to the files in between', async () => {
    const edit = fc.record({
      how: fc.constantFrom(...Object.keys(edits)),
      file: fc.constantFrom(...FILES),
      other: fc.constantFrom(...FILES),
      text: fc.constantFrom('first', 'other', 'third', 'longer'),
      remembers: fc.boolean(),
    });
    let known = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), async (steps) => {
        // Edits follow as closely as possible.
        await sleep(10);
        await remember();
        for (const { how, file, other, text, remembers } of steps) {
          edits[how]?.(file, other, text);
          const found = await whatIsFound();
          if (found !== null) expect(found).toEqual(await whatIsThere());
          known += found === null ? 0 : 1;
          if (remembers) await remember();
        }
      }),
      { numRuns: 100 },
    );
    expect(known).toBeGreaterThan(100);
  });

  test('knows nothing at first, nor of a deleted folder or invalid names', async () => {
    expect(await whatIsFound()).toBeNull();
    await tick();
    await remember();
    expect(await whatIsFound()).toEqual(await whatIsThere());
    write('data/no name.yaml', 'x');
    expect(await whatIsFound()).toBeNull();
    rmSync(path.join(root, 'data/no name.yaml'));
    expect(await whatIsFound()).not.toBeNull();
    rmSync(path.join(root, 'locales'), { recursive: true });
    expect(await whatIsFound()).toBeNull();
  });

  test('does not trust a file that was changed moments ago, and trusts all others', async () => {
    await sleep(2100);
    write('data/a.yaml', 'fresh');
    await remember(new InputIndex(root, cache));
    const kept = readFileSync(path.join(cache, 'inputs.index'), 'utf8');
    expect(kept).toContain('data/b.yaml');
    expect(kept).not.toContain('data/a.yaml');
    write('data/a.yaml', 'other');
    expect(await whatIsFound(new InputIndex(root, cache))).toEqual(await whatIsThere());
  });

  test('is ignored if damaged', async () => {
    await tick();
    await remember();
    const file = path.join(cache, 'inputs.index');
    writeFileSync(file, readFileSync(file, 'utf8').replace('first', 'other').slice(0, -9));
    expect(await whatIsFound()).toBeNull();
  });
});
