import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../renderer/engine/commands/check.ts';
import { openSite, saveWhatWasLearned } from '../../renderer/engine/opening/open-site.ts';
import { InputError, type Problem } from '../../renderer/problems/problems.ts';
import { copySite, projectRoot, temporaryFolder, tinySite } from '../support/site.ts';

/*
 * Each folder of tests/fixtures/invalid is the bakery with one fault: files that replace others, or that removed.txt
 * lists. Its expected.txt lists every problem that must be reported, as `file:line:column code [hint]`.
 */
const folder = path.join(projectRoot, 'tests/fixtures/invalid');

/** `cacheFolder`: the cache of earlier checks. The templates may be compiled already. */
async function problemsOf(root: string, cacheFolder: string | null = null): Promise<readonly Problem[]> {
  try {
    return (await check(await openSite({ root }), { cacheFolder })).problems;
  } catch (error) {
    if (error instanceof InputError) return error.problems;
    throw error;
  }
}

/** The cache of checks of the valid bakery and of each broken one before. */
const learned = temporaryFolder();

describe('a broken site', () => {
  beforeAll(async () => {
    await problemsOf(tinySite, learned);
    const whole = copySite(tinySite);
    await saveWhatWasLearned(await openSite({ root: whole }));
    cpSync(path.join(whole, '.almanac/found.pack'), path.join(learned, 'found.pack'));
  });

  it.each(readdirSync(folder))('%s', async (name) => {
    const root = copySite(tinySite);
    for (const inner of ['data', 'locales', 'templates']) {
      const source = path.join(folder, name, inner);
      if (existsSync(source)) cpSync(source, path.join(root, inner), { recursive: true });
    }
    const removed = path.join(folder, name, 'removed.txt');
    if (existsSync(removed))
      for (const file of readFileSync(removed, 'utf8').trim().split('\n')) rmSync(path.join(root, file));
    const expected = readFileSync(path.join(folder, name, 'expected.txt'), 'utf8')
      .trim()
      .split('\n');
    const problems = await problemsOf(root);
    mkdirSync(path.join(root, '.almanac'), { recursive: true });
    cpSync(path.join(learned, 'found.pack'), path.join(root, '.almanac/found.pack'));
    expect(await problemsOf(root, learned), 'with what was checked before').toEqual(problems);
    const found = problems.filter((problem) => problem.severity === 'error');
    const places = found
      .map(({ file, line = 1, column = 1, code }) => `${file}:${line}:${column} ${code}`)
      .sort();
    expect(places).toEqual(expected.map((line) => line.split(' ').slice(0, 2).join(' ')).sort());
    for (const line of expected) {
      const [place, code, ...hint] = line.split(' ');
      if (hint.length === 0) continue;
      const problem = found.find(
        (one) => `${one.file}:${one.line}:${one.column}` === place && one.code === code,
      );
      expect(problem?.hint).toBe(hint.join(' '));
    }
    const said = path.join(folder, name, 'said.txt');
    if (existsSync(said))
      expect(found.map(({ message }) => message).sort()).toEqual(
        readFileSync(said, 'utf8').trim().split('\n').sort(),
      );
    for (const problem of found) expect(problem.message.length).toBeGreaterThan(10);
  });
});
