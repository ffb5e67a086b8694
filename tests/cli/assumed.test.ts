import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { almanac } from '../support/cli.ts';
import { copySite, tinySite } from '../support/site.ts';

it('lists assumed values by age, oldest first, and fails only for those older than the given age', async () => {
  const root = copySite(tinySite);
  const commit = (at: string): void => {
    for (const args of [
      ['add', 'data', 'locales'],
      ['commit', '-qm', 'values'],
    ])
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
        cwd: root,
        env: { ...process.env, GIT_COMMITTER_DATE: at, GIT_AUTHOR_DATE: at },
      });
  };
  execFileSync('git', ['init', '-q'], { cwd: root });
  commit('2020-03-01T12:00:00Z');
  // Its file comes first by name, but it is the younger one.
  const easter = path.join(root, 'data/campaigns/easter-2025.yaml');
  writeFileSync(easter, readFileSync(easter, 'utf8').replace('"4.90"', '!assumed "4.90"'));
  commit('2021-03-01T12:00:00Z');
  const places = async (...options: string[]): Promise<[number | null, string[]]> => {
    const { code, stderr } = await almanac(['check', '--root', root, '--no-color', ...options]);
    const found = [...stderr.matchAll(/^(\S+?):\d+:\d+ .*assumed value.* since (\S+) \(\d+ days\)$/gm)];
    return [code, found.map(([, file, since]) => `${path.basename(file ?? '')} ${since}`)];
  };
  const [code, listed] = await places('--assumed');
  expect([code, listed]).toEqual([1, ['products.yaml 2020-03-01', 'easter-2025.yaml 2021-03-01']]);
  expect(await places('--assumed', '36500')).toEqual([0, []]);
  // A value that is not committed counts as of today.
  writeFileSync(easter, readFileSync(easter, 'utf8').replace('"4.90"', '"4.80"'));
  const [, old] = await places('--assumed', '30');
  expect(old).toEqual(listed.slice(0, -1));
});
