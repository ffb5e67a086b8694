import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { OperationError } from '../../renderer/problems/problems.ts';
import { readInputs } from '../../renderer/read/inputs.ts';
import { openShared, shareInputs } from '../../renderer/read/shared-inputs.ts';
import { makeFolder } from '../load/helpers.ts';

const SITE = {
  'data/site.yaml': 'a: 1',
  'data/pages/home.yaml': 'b: 2',
  'locales/en.yaml': 'c: 3',
  'templates/x.ts': '',
};

/** The site as an index knows it, with the content at the time of indexing. */
async function known() {
  const root = makeFolder(SITE);
  const read = await readInputs(root);
  const index = { hashOf: (file: string) => read.files.get(file)?.hash ?? null };
  return { root, read, inputs: await readInputs(root, undefined, index) };
}

it('files known to the index equal the files as read', async () => {
  const { read, inputs } = await known();
  expect(inputs.digest).toEqual(read.digest);
  for (const [file, { hash, bytes }] of read.files) {
    expect(inputs.files.get(file)?.hash).toBe(hash);
    expect(inputs.files.get(file)?.bytes.equals(bytes)).toBe(true);
  }
  const shared = openShared(shareInputs(inputs));
  expect(shared.data.map(({ bytes }) => `${bytes}`)).toEqual(read.data.map(({ bytes }) => `${bytes}`));
});

it('files known to the index are read on demand, and rejected if they changed meanwhile', async () => {
  const { root, inputs } = await known();
  writeFileSync(path.join(root, 'data/site.yaml'), 'a: 2');
  rmSync(path.join(root, 'data/pages/home.yaml'));
  for (const file of ['data/site.yaml', 'data/pages/home.yaml'])
    expect(() => inputs.files.get(file)?.bytes).toThrow(OperationError);
  expect(`${inputs.files.get('locales/en.yaml')?.bytes}`).toBe('c: 3');
});

it('files that were read to know what they hold are not kept: read again, they must hold the same', async () => {
  const { root, read } = await known();
  const text = () => `${read.files.get('data/site.yaml')?.bytes}`;
  expect([text(), text()]).toEqual(['a: 1', 'a: 1']);
  writeFileSync(path.join(root, 'data/site.yaml'), 'a: 2');
  expect(text).toThrow(OperationError);
});
