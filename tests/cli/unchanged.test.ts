import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasStrace, STRACE } from '../release/child-process.ts';
import { almanac } from '../support/cli.ts';
import { copySite, projectRoot, temporaryFolder, tinySite } from '../support/site.ts';
import { treeOf } from '../support/tree.ts';

const at = ['--at', '2025-04-18T12:00Z'];

/** The input files that a command opens, according to strace. */
function opened(root: string, ...args: string[]): string[] {
  const log = path.join(temporaryFolder(), 'calls');
  const [strace, ...following] = STRACE;
  const program = [process.execPath, path.join(projectRoot, 'cli/bin.js'), ...args];
  const traced = [...following, '-o', log, '-e', 'trace=openat', ...program];
  const ran = spawnSync(strace, traced, { encoding: 'utf8' });
  expect(ran.status, ran.stderr).toBe(0);
  const calls = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => !line.includes('O_DIRECTORY'));
  return calls.flatMap((line) => {
    const file = /openat\(\w+, "([^"]+)"/.exec(line)?.[1] ?? '';
    const inside = path.relative(root, file);
    return /^(data|locales|templates)\//.test(inside) ? [inside] : [];
  });
}

describe('a build without any change', () => {
  it.skipIf(!hasStrace)('opens no input, and after one was touched only that one', async () => {
    const root = copySite(tinySite);
    await sleep(2100);
    expect(opened(root, 'build', '--root', root, ...at)).not.toEqual([]);
    expect(opened(root, 'build', '--root', root, ...at)).toEqual([]);
    const file = path.join(root, 'data/site.yaml');
    writeFileSync(file, readFileSync(file));
    expect(opened(root, 'build', '--root', root, ...at)).toEqual(['data/site.yaml']);
  });

  it('reports the same as a real build, and repairs missing files', async () => {
    const root = copySite(tinySite);
    const build = () => almanac(['build', '--root', root, ...at, '--json']);
    const [first, second] = [await build(), await build()];
    const { counts, ...said } = JSON.parse(first.stdout) as { counts: { rendered: number } };
    expect(counts.rendered).toBeGreaterThan(0);
    expect(JSON.parse(second.stdout)).toMatchObject({ ...said, counts: { rendered: 0 } });
    const before = treeOf(path.join(root, 'dist'));
    rmSync(path.join(root, 'dist/releases'), { recursive: true });
    expect((await build()).code).toBe(0);
    expect(treeOf(path.join(root, 'dist'))).toEqual(before);
  });

  it('is a real build where no cache can be written', async () => {
    const root = copySite(tinySite, { '.almanac': 'a file where the folder would be' });
    for (const args of [['check'], ['build', ...at], ['build', ...at, '--why']]) {
      const { code, stderr } = await almanac([...args, '--root', root]);
      expect(code, stderr).toBe(0);
    }
  });

  it('rejects an invalid region or time like any build', async () => {
    const root = copySite(tinySite);
    await almanac(['build', '--root', root, ...at]);
    const ran = await almanac(['build', '--root', root, ...at, '--region', 'gp']);
    expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining('regions are gb, at, nz') });
    expect(
      (await almanac(['build', '--root', root, '--at', '2025-03-30T01:30', '--region', 'gb'])).code,
    ).toBe(2);
  });
});

describe('a published file that was edited in place', () => {
  const root = copySite(tinySite);
  const out = path.join(root, 'dist');
  const build = () => almanac(['build', '--root', root, ...at]);
  beforeAll(build);

  it.each([
    'releases/*/*/release.json',
    'releases/*/*/index.html',
    'sites/*/site.json',
    'sites/*/sitemap.xml',
    'sites/*/_headers',
    'sites/*/_redirects',
  ])('is written again: %s', async (pattern) => {
    const before = treeOf(out);
    const shape = new RegExp(`^${pattern.replaceAll('*', '[^/]+')}$`);
    const files = Object.keys(before).filter((file) => shape.test(file));
    expect(files).not.toEqual([]);
    for (const file of files) {
      const text = readFileSync(path.join(out, file), 'utf8');
      // Keep the length, and keep JSON valid.
      writeFileSync(path.join(out, file), text.replace(/[a-f](?=[^a-f]*$)/, 'x'));
    }
    const { code, stderr } = await build();
    expect(code, stderr).toBe(0);
    expect(treeOf(out)).toEqual(before);
  });
});
