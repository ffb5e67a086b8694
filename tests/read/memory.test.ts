import { mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type Inputs, readInputs } from '../../renderer/read/inputs.ts';
import { KnownFiles } from '../../renderer/read/known-files.ts';
import { Memory } from '../../renderer/read/memory.ts';
import fc from '../support/random.ts';
import { temporaryFolder } from '../support/site.ts';

const FILES = ['data/site.yaml', 'data/pages/home.yaml', 'locales/en.yaml', 'templates/art/a.svg'];

/** All of one length, so that only the file's metadata distinguishes them. */
const edit = fc.record({
  file: fc.constantFrom(...FILES),
  text: fc.constantFrom('a: 1\n', 'a: 2\n', 'a: 3\n'),
  how: fc.constantFrom('written', 'replaced', 'written as if long ago', 'deleted'),
});

/** After a pause, timestamps are old enough to be trusted. */
const round = fc.record({ edits: fc.array(edit, { maxLength: 3 }), pause: fc.boolean() });

/** Coarser than the timestamps of any file system that tests run on, in nanoseconds. */
const COARSE = 50_000_000n;

it('with a memory, reads the current content however quickly and secretly files change', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 2, maxLength: 8 }), async (rounds) => {
      const root = temporaryFolder();
      for (const file of FILES) {
        mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
        writeFileSync(path.join(root, file), 'a: 0\n');
      }
      const memory = new Memory(root, new KnownFiles(root, COARSE));
      let before = await readInputs(root, memory);
      for (const { edits, pause } of rounds) {
        for (const { file, text, how } of edits) makeEdit(path.join(root, file), text, how);
        if (pause) await new Promise((resolve) => setTimeout(resolve, 60));
        const now = await readInputs(root, memory);
        const fresh = await readInputs(root);
        expect(contentsOf(now)).toEqual(contentsOf(fresh));
        for (const area of ['data', 'locales', 'templates'] as const)
          expect(now[area] === before[area]).toBe(now.digest[area] === before.digest[area]);
        expect(now === before).toBe(
          (['data', 'locales', 'templates'] as const).every(
            (area) => now.digest[area] === before.digest[area],
          ),
        );
        before = now;
      }
    }),
    { numRuns: 20 },
  );
});

/** Inputs with what their files hold, whether that was kept or is read now. */
function contentsOf({ data, locales, templates, files: _, ...rest }: Inputs) {
  const contents = [data, locales, templates].map((files) =>
    files.map(({ file, hash, bytes }) => [file, hash, bytes && `${bytes}`]),
  );
  return { ...rest, contents };
}

function makeEdit(file: string, text: string, how: string): void {
  if (how === 'deleted') {
    rmSync(file, { force: true });
    return;
  }
  const before = statSync(file, { throwIfNoEntry: false });
  if (how === 'replaced') {
    writeFileSync(`${file}~`, text);
    renameSync(`${file}~`, file);
  } else writeFileSync(file, text);
  if (how === 'written as if long ago') utimesSync(file, before?.atime ?? 0, before?.mtime ?? 0);
}

it('computes a result once for identical inputs', () => {
  const memory = new Memory('/');
  const [one, other] = [{}, {}];
  const make = (): object => ({});
  const made = memory.recall([make, one, 'a'], make);
  expect(memory.recall([make, one, 'a'], make)).toBe(made);
  for (const of of [
    [make, one, 'b'],
    [make, other, 'a'],
    [make, one],
    [make, 'a', one],
  ])
    expect(memory.recall(of, make)).not.toBe(made);
});
