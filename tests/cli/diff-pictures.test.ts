import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { openBrowser } from '../../renderer/chromium/open-browser.ts';
import { almanac } from '../support/cli.ts';
import { copySite, projectRoot, temporaryFolder, tinySite } from '../support/site.ts';

const sale = ['diff', '--root', tinySite, '2025-04-01', '2025-04-20'];
const browser = await openBrowser();
if (typeof browser !== 'string') await browser.close();
const withBrowser = it.skipIf(typeof browser === 'string');

it('writes one file in words without a browser: prices first, each cause once, by region', async () => {
  const { code, stdout, stderr } = await almanac([...sale, '--format', 'html', '--no-browser']);
  expect([code, stderr]).toEqual([0, 'there are no pictures: they were not asked for\n']);
  expect(stdout).not.toContain('<img');
  expect(stdout.indexOf('>Prices<')).toBeLessThan(stdout.indexOf('>What differs<'));
  expect(stdout).toMatch(
    /<tr data-region="gb"><td>Sourdough<td>gb<td class="number">4\.50<td class="number"><b>3\.75<\/b> GBP/,
  );
  // Both editions get the sale's page: one entry lists both.
  const [added] = [...stdout.matchAll(/<article data-region="([^"]*)"><h3>\d+\. New: ([^<]*) /g)];
  expect(added?.slice(1)).toEqual(['gb at', '/easter']);
});

withBrowser('holds pictures of before and after in a file of its own', async () => {
  const { stdout } = await almanac([...sale, '--region', 'gb', '--format', 'html']);
  const pictures = [...stdout.matchAll(/src="data:image\/jpeg;base64,([^"]+)"/g)].map(
    ([, data = '']) => data,
  );
  expect(pictures.length).toBeGreaterThan(1);
  for (const data of pictures)
    expect(Buffer.from(data, 'base64').subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(stdout).toContain('There is no page before.');
});

withBrowser(
  'compares a revision with the working tree while that is there, and links pictures from markdown',
  async () => {
    const root = repository();
    const folder = path.join(temporaryFolder(), 'pictures');
    const asked = ['diff', '--root', root, '--base', 'HEAD', '--from', '2025-03-01', '--format', 'markdown'];
    const { stdout } = await almanac([
      ...asked,
      '--pictures',
      folder,
      '--pictures-at',
      'https://x.example/1/',
    ]);
    expect(stdout).toMatch(/^## What shoppers will see change in at\n\n\| product \|/);
    const names = [...stdout.matchAll(/<img src="https:\/\/x\.example\/1\/([^"]+)"/g)].map(
      ([, name = '']) => name,
    );
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) expect(existsSync(path.join(folder, name))).toBe(true);
  },
);

it('refuses to take pictures that no report would show', async () => {
  for (const more of [
    ['--pictures', 'x'],
    ['--format', 'markdown', '--pictures-at', 'https://x.example'],
  ])
    expect((await almanac([...sale, ...more])).code).toBe(2);
});

/** A site in git with one edited Austrian price. */
function repository(): string {
  const root = copySite(tinySite);
  const git = (...args: string[]): void => {
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
      cwd: root,
      stdio: 'pipe',
    });
  };
  git('init', '-q', '-b', 'main');
  git('add', 'data', 'locales', 'templates');
  git('commit', '-qm', 'as it is');
  const file = path.join(root, 'data/regions/at.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('2024-01-01: 5,', '2024-01-01: "4.80",'));
  return root;
}

it('is posted on a pull request by the workflow: pictures on a branch, one comment that is updated', () => {
  const recipe = readFileSync(path.join(projectRoot, 'docs/recipes/pull-request.yml'), 'utf8');
  const starter = path.join(projectRoot, 'starter/shop/.github/workflows/changes.yml');
  expect(readFileSync(starter, 'utf8')).toBe(recipe);
  const { jobs } = parse(recipe) as { jobs: Record<string, { steps: { name?: string; run?: string }[] }> };
  const step = (job: string, name: RegExp): string =>
    jobs[job]?.steps.find((one) => name.test(one.name ?? ''))?.run ?? '';
  const folder = temporaryFolder();
  const bin = path.join(folder, 'bin');
  const remote = path.join(folder, 'remote.git');
  const work = path.join(folder, 'work');
  mkdirSync(bin);
  const program = (name: string, text: string): void => {
    writeFileSync(path.join(bin, name), `#!/bin/bash\n${text}\n`);
    chmodSync(path.join(bin, name), 0o755);
  };
  const log = path.join(folder, 'log');
  program(
    'npx',
    `shift; exec ${process.execPath} ${projectRoot}/cli/bin.js "$@" --root ${work} --no-browser`,
  );
  // GitHub is faked: its comments are a folder, which already holds a comment of another tool.
  program(
    'gh',
    `echo "$*" >> ${log}
case "$*" in
  "api --paginate"*) [ ! -f ${folder}/posted ] || echo 77 ;;
  "pr comment"*) cp "$5" ${folder}/posted ;;
  *PATCH*) [[ "$*" = *comments/77* ]] && cp comment.md ${folder}/posted ;;
esac`,
  );
  const git = (cwd: string, ...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
      cwd,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  const run = (text: string, env: Record<string, string> = {}): string =>
    execFileSync('bash', ['-e', '-o', 'pipefail', '-c', text], {
      cwd: work,
      encoding: 'utf8',
      stdio: 'pipe',
      env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, ...env },
    });
  git(folder, 'clone', '-q', '--bare', repository(), remote);
  git(folder, 'clone', '-q', remote, work);
  const prices = path.join(work, 'data/regions/at.yaml');
  writeFileSync(prices, readFileSync(prices, 'utf8').replace('"5.80"', '"5.60"'));
  const summary = path.join(folder, 'summary');
  const names = {
    BASE: 'main',
    PICTURES: 'https://x.example/p',
    NUMBER: '7',
    REPOSITORY: 'a/b',
    GITHUB_STEP_SUMMARY: summary,
  };
  for (const sha of ['one', 'two']) {
    run(`rm -rf changes; ${step('compare', /^Compare/)}`, names);
    mkdirSync(path.join(work, 'changes/pictures'), { recursive: true });
    writeFileSync(path.join(work, 'changes/pictures/1-at-before.jpg'), sha);
    run(step('post', /^Keep/), { ...names, SHA: sha });
    run(step('post', /^Post/), { ...names, SHA: sha });
  }
  expect(readFileSync(path.join(folder, 'posted'), 'utf8')).toMatch(
    /^<!-- almanac diff -->\n## What shoppers will see change in at\n/,
  );
  expect(readFileSync(path.join(work, 'changes/changes.html'), 'utf8')).toContain('>Prices<');
  expect(readFileSync(log, 'utf8').match(/pr comment|PATCH/g)).toEqual(['pr comment', 'PATCH']);
  // After two pushes to one pull request, only the later pictures remain.
  expect(git(remote, 'ls-tree', '-r', '--name-only', 'changes-in-pictures').trim()).toBe(
    '7-two/1-at-before.jpg',
  );
  expect(readdirSync(work)).toContain('data');
});
