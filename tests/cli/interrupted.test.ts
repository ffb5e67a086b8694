import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { almanacProcess, type Ran } from '../support/cli.ts';
import { copySite, temporaryFolder, tinySite } from '../support/site.ts';

/**
 * Loaded before the program: sends it a signal in a call of a given number, among all calls that run templates or write, up to the one
 * with which the build begins to show its output. Without a number it says how many there are.
 */
const STRIKER = `
const fs = require('node:fs');
const { Script } = require('node:vm');
const { pid, kill, env } = process;
let number = 0;
let isShown = false;
function count() {
  if (!isShown && ++number === Number(env.STRIKE)) kill.call(process, pid, env.SIGNAL);
}
function around(target, name) {
  const original = target[name];
  target[name] = function (...args) {
    isShown ||= name === 'mkdirSync' && args[0].startsWith(env.OUT + '/assets');
    count();
    try { return original.apply(this, args); } finally { count(); }
  };
}
if (require('node:worker_threads').isMainThread) {
  around(Script.prototype, 'runInThisContext');
  for (const name of ['mkdirSync', 'writeFileSync', 'writeSync', 'linkSync', 'renameSync']) around(fs, name);
  require('node:module').syncBuiltinESMExports();
  if (!env.STRIKE) process.on('exit', () => console.error('moments: ' + number));
}
`;

test('a build that is interrupted at any moment before its output is shown stops, and changes nothing', async () => {
  const folder = temporaryFolder();
  const root = copySite(tinySite);
  const striker = path.join(folder, 'striker.cjs');
  writeFileSync(striker, STRIKER);
  const build = (strike: string, signal = '', out = path.join(folder, 'out')): Promise<Ran> =>
    almanacProcess(['build', '--root', root, '--out', out, '--no-cache', '--concurrency', '1'], {
      env: { NODE_OPTIONS: `--require=${striker}`, OUT: out, STRIKE: strike, SIGNAL: signal },
    });
  const moments = Number(
    /moments: (\d+)/.exec((await build('', '', path.join(temporaryFolder(), 'out'))).stderr)?.[1],
  );
  expect(moments).toBeGreaterThan(40);
  // The first and the last ones, and some between.
  const struck = [1, 2, 3, ...Array.from({ length: 8 }, (_, i) => Math.round((moments * (i + 1)) / 9))];
  const before = readdirSync(folder, { recursive: true }).sort();
  for (const [i, at] of [...struck, moments].entries()) {
    const signal = ['SIGINT', 'SIGTERM', 'SIGHUP'][i % 3];
    const { code, stdout, stderr } = await build(String(at), signal);
    expect([at, signal, code, stdout, stderr]).toEqual([at, signal, 1, '', 'stopped; nothing was changed\n']);
  }
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(before);
}, 120_000);
