// Makes one small change of the engine at a time, in a copy, and runs the nearest tests to see whether one fails.
// npm run test:mutants                         every room
// npm run test:mutants -- clock runs           some rooms
// npm run test:mutants -- clock --sample 40    40 mutants of each room, always the same; --seed 7 picks others
// npm run test:mutants -- clock --json a.json  writes the mutants that survived; --again a.json tries only those
import { fork } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mutantsOf, mutated } from './mutate.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const project = path.join(here, '../..');
const rooms = JSON.parse(readFileSync(path.join(here, 'rooms.json'), 'utf8'));
/** Mutants whose effect cannot be seen, each with the reason. */
const equivalents = JSON.parse(readFileSync(path.join(here, 'equivalents.json'), 'utf8'));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string' },
    json: { type: 'string' },
    again: { type: 'string' },
  },
});
const unknown = positionals.filter((name) => !Object.hasOwn(rooms, name));
if (unknown.length > 0) {
  console.error(`no such room: ${unknown.join(', ')}\n  rooms are ${Object.keys(rooms).join(', ')}`);
  process.exit(2);
}

const copy = mkdtempSync(path.join(tmpdir(), 'almanac-mutants-'));
/** A folder for what killed tests leave behind. */
const left = mkdtempSync(path.join(tmpdir(), 'almanac-mutants-'));
process.once('exit', () => {
  for (const folder of [copy, left]) rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
for (const name of [
  ...['renderer', 'cli', 'templates', 'data', 'locales', 'tests', 'scripts', 'lib'],
  ...['package.json', 'tsconfig.json', 'vitest.config.ts'],
])
  cpSync(path.join(project, name), path.join(copy, name), { recursive: true });
symlinkSync(path.join(project, 'node_modules'), path.join(copy, 'node_modules'));

/** Starts a process that runs the tests of a room: first on the unchanged engine, then once for each mutant. */
function open(tests) {
  const child = fork('scripts/mutants/session.js', tests, {
    cwd: copy,
    env: { ...process.env, TMPDIR: left },
    stdio: 'ignore',
    detached: true,
  });
  const end = () => {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {}
  };
  process.once('exit', end);
  /** The next result of the tests. Tests that take too long have failed, and so have those whose process died. */
  const answer = (limit) =>
    new Promise((resolve) => {
      const settle = (passes, isOver) => {
        clearTimeout(timer);
        child.removeAllListeners();
        resolve({ passes, isOver });
      };
      const timer = setTimeout(() => settle(false, true), limit);
      child.once('message', ({ passes }) => settle(passes, false));
      child.once('close', () => settle(false, true));
    });
  return { answer, end, ask: (files) => child.send(files) };
}

/** A random sample that is always the same for a seed (a multiplicative generator). */
function sampled(list, count) {
  let seed = 20_241_122 + Number(values.seed ?? 0);
  const keyed = list.map((one) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return { one, key: seed };
  });
  const chosen = new Set(
    keyed
      .sort((a, b) => a.key - b.key)
      .slice(0, count)
      .map(({ one }) => one),
  );
  return list.filter((one) => chosen.has(one));
}

/** The mutants that survived an earlier run; all mutants if there is no such run. */
const survived =
  values.again === undefined
    ? null
    : JSON.parse(readFileSync(values.again, 'utf8')).flatMap(({ survivors }) => survivors);
const isMeant = (mutant) =>
  survived === null ||
  survived.some(
    ({ file, text, from, to }) =>
      file === mutant.file && text === mutant.text && from === mutant.from && to === mutant.to,
  );

const isEquivalent = (mutant) =>
  equivalents.some(
    ({ file, line, from, to }) =>
      file === mutant.file && line === mutant.text && from === mutant.from && to === mutant.to,
  );

const FIRST_LIMIT = 900_000;
const summary = [];
for (const name of positionals.length > 0 ? positionals : Object.keys(rooms)) {
  const { files, tests } = rooms[name];
  const all = files
    .flatMap((file) => {
      const source = readFileSync(path.join(project, file), 'utf8');
      const lines = source.split('\n');
      return mutantsOf(source).map((one) => ({ ...one, file, source, text: lines[one.line - 1].trim() }));
    })
    .filter(isMeant);
  const chosen = sampled(all, values.sample === undefined ? all.length : Number(values.sample));
  const began = performance.now();
  let session = open(tests);
  if (!(await session.answer(FIRST_LIMIT)).passes) throw new Error(`the tests of ${name} fail as it is`);
  const limit = Math.max(60_000, (performance.now() - began) * 4);
  const survivors = [];
  let equal = 0;
  /** The file that the last mutant changed. It has been restored, so it must be read again. */
  let before = [];
  for (const mutant of chosen) {
    if (isEquivalent(mutant)) {
      equal += 1;
      continue;
    }
    const file = path.join(copy, mutant.file);
    writeFileSync(file, mutated(mutant.source, mutant));
    session.ask([...new Set([file, ...before])]);
    const { passes, isOver } = await session.answer(limit);
    writeFileSync(file, mutant.source);
    before = [file];
    if (isOver) {
      session.end();
      session = open(tests);
      await session.answer(FIRST_LIMIT);
    }
    if (passes) {
      survivors.push(mutant);
      console.log(`  ${mutant.file}:${mutant.line}  ${mutant.from} → ${mutant.to}\n    ${mutant.text}`);
    }
  }
  session.end();
  const tried = chosen.length - equal;
  const killed = tried - survivors.length;
  const share = tried === 0 ? 100 : (killed / tried) * 100;
  console.log(
    `${name}: ${killed} of ${tried} noticed (${share.toFixed(1)} %), of ${all.length} there are; ${equal} without effect`,
  );
  summary.push({
    room: name,
    all: all.length,
    tried,
    killed,
    equal,
    survivors: survivors.map(({ source: _, ...one }) => one),
  });
}
if (values.json) writeFileSync(values.json, `${JSON.stringify(summary, null, 2)}\n`);
