import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type BuildOptions, build } from '../../renderer/index.ts';
import { almanacJson } from '../support/cli.ts';
import { copySite, temporaryFolder, tinySite } from '../support/site.ts';
import { treeOf } from '../support/tree.ts';

const WINDOW = { from: '2025-04-01', until: '2025-05-01' };

/** What a program asks for; with many releases, so that threads are worth it where `concurrency` allows them. */
function options(root: string, out: string): BuildOptions {
  return { root, out, ...WINDOW, now: Date.parse('2025-04-18T12:00:00Z'), concurrency: 2, cache: false };
}

async function asACommand(root: string): Promise<Record<string, string>> {
  const out = temporaryFolder();
  const at = ['--from', WINDOW.from, '--until', WINDOW.until];
  await almanacJson(['build', '--root', root, '--out', out, ...at]);
  return treeOf(out);
}

/** What follows the clock of the machine is left out. */
const lasting = (tree: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(tree).filter(([file]) => /^(releases|assets|calendars)\//.test(file)));

test('a program builds as often as it likes', async () => {
  const root = copySite(tinySite);
  const wanted = lasting(await asACommand(root));
  const out = path.join(root, 'dist');
  for (let time = 0; time < 3; time += 1) {
    await build(options(root, out));
    expect(lasting(treeOf(out))).toEqual(wanted);
  }
  rmSync(out, { recursive: true });
  await build(options(root, out));
  expect(lasting(treeOf(out))).toEqual(wanted);
});

test('and several at once, of several sites, into one folder or many', async () => {
  const roots = [
    copySite(tinySite),
    copySite(tinySite, { 'locales/en-NZ.yaml': 'nav: { home: Kia ora }\n' }),
  ];
  const [first, second] = roots as [string, string];
  const outs = [temporaryFolder(), temporaryFolder(), temporaryFolder()] as const;
  await Promise.all([
    build(options(first, outs[0])),
    build(options(second, outs[1])),
    build(options(first, outs[2])),
    build(options(second, outs[2])),
  ]);
  const wanted = [lasting(await asACommand(first)), lasting(await asACommand(second))];
  expect(lasting(treeOf(outs[0]))).toEqual(wanted[0]);
  expect(lasting(treeOf(outs[1]))).toEqual(wanted[1]);
  expect(lasting(treeOf(outs[2]))).toEqual({ ...wanted[0], ...wanted[1] });
});
