import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fromUtc } from '../../renderer/clock/index.ts';
import { editsOfPast } from '../../renderer/commerce/index.ts';
import { loadInputs } from '../../renderer/engine/opening/open-site.ts';
import { almanac } from '../support/cli.ts';
import { copySite, tinySite } from '../support/site.ts';

const CAMPAIGN = 'data/campaigns/easter-2025.yaml';
const GB = 'data/regions/gb.yaml';
const AT = 'data/regions/at.yaml';

/** The bakery, and the same with some text of a file replaced. */
function edited(file: string, from: string, to: string): string {
  const text = readFileSync(path.join(tinySite, file), 'utf8');
  expect(text).toContain(from);
  return copySite(tinySite, { [file]: text.replace(from, to) });
}

async function edits(before: string, after: string, now: string): Promise<string[]> {
  const [was, is] = [await loadInputs(before), await loadInputs(after)];
  return editsOfPast(was.site, is.site, fromUtc(now, 0)).map((problem) => {
    const { file, line, message } = is.position(problem);
    return `${file}:${line} ${message}`;
  });
}

const LENT = '2025-04-10T00:00:00Z';

describe('check --base, for what has already been shown,', () => {
  it.each([
    [
      'a regular price',
      [AT, '2024-01-01: 5,', '2024-01-01: "5.20",'],
      `${AT}:8 sourdough cost 5 EUR in at from 2024-01-01T00:00:00+01:00, and here it is 5.20 EUR`,
    ],
    [
      'a price that began',
      [AT, ', 2025-04-01: "5.80"', ''],
      `${AT}:8 sourdough cost 5.80 EUR in at from 2025-04-01T00:00:00+02:00, and here it is 5 EUR`,
    ],
    [
      'a price that begins in the past',
      [GB, '2025-06-01: 5', '2025-04-09: 5'],
      `${GB}:8 sourdough cost 4.50 GBP in gb from 2025-04-09T00:00:00+01:00, and here it is 5 GBP`,
    ],
    [
      'a price that always held',
      [GB, 'price: 2', 'price: "2.10"'],
      `${GB}:10 hotCrossBun cost 2 GBP in gb from the beginning, and here it is 2.10 GBP`,
    ],
    [
      'a price that always held, split too late for the lowest of 30 days',
      [GB, 'price: 2', 'price: { 2025-04-01: 2 }'],
      `${GB}:10 hotCrossBun cost 2 GBP in gb from the beginning, and here it is no price`,
    ],
    [
      'the price of the running stage',
      [CAMPAIGN, '"4.90"', '"4.80"'],
      `${CAMPAIGN}:9 sourdough cost 4.90 EUR in at, stage lent, and here it is 4.80 EUR`,
    ],
    [
      'a price that was hidden',
      [CAMPAIGN, 'lent: locked', 'lent: "4.10"'],
      `${CAMPAIGN}:8 sourdough cost locked in gb, stage lent, and here it is 4.10 GBP`,
    ],
    [
      'the start of a stage',
      [CAMPAIGN, '2025-04-07T06:00', '2025-04-08T06:00'],
      `${CAMPAIGN}:4 stage lent of campaign easter-2025 was at 2025-04-07T06:00:00+01:00 in gb, and here it is at 2025-04-08T06:00:00+01:00`,
    ],
    [
      'an end that is moved into the past',
      [
        CAMPAIGN,
        'holiday: { default: 2025-04-18, at: 2025-04-19T09:00 }\n  end: 2025-04-22',
        'holiday: 2025-04-08\n  end: 2025-04-09',
      ],
      `${CAMPAIGN}:6 the end of campaign easter-2025 was at 2025-04-22T00:00:00+01:00 in gb, and here it is at 2025-04-09T00:00:00+01:00`,
    ],
    [
      'a currency',
      ['data/regions/nz/region.yaml', 'NZD', 'AUD'],
      'data/regions/nz/region.yaml:2 the currency of nz was NZD, and is AUD here',
    ],
    [
      'how reductions are measured',
      [AT, 'reductions: prior-price', 'reductions: regular-price'],
      `${CAMPAIGN}:1 sourdough cost 4.90 EUR, was 5 EUR (easter-2025) in at from 2025-04-07T06:00:00+02:00, and here it is 4.90 EUR, was 5.80 EUR (easter-2025)`,
    ],
  ] as const)('%s is refused, with file and line, old and new', async (_, [file, from, to], words) => {
    expect(await edits(tinySite, edited(file, from, to), LENT)).toContain(words);
  });

  /** The bakery whose campaign runs in Austria alone. */
  const austrian = () => {
    const textOf = (file: string) => readFileSync(path.join(tinySite, file), 'utf8');
    const PAGE = 'data/pages/easter.yaml';
    return copySite(tinySite, {
      [CAMPAIGN]: textOf(CAMPAIGN)
        .replace('[gb, at]', '[at]')
        .replace(/ {2}gbp:.*\n/, ''),
      [PAGE]: `${textOf(PAGE).replace(/regions:.*\n/, '')}\nregions: [at]\n`,
    });
  };

  it('refuses to remove a campaign from a region, or a product', async () => {
    expect(await edits(tinySite, austrian(), LENT)).toContain(
      `${CAMPAIGN}:1 campaign easter-2025 had begun in gb, and is not in it here`,
    );
    expect(await edits(tinySite, austrian(), '2025-04-01T00:00:00Z')).toEqual([]);
    const unsold = copySite(tinySite, { 'data/regions/nz/products.yaml': '{}\n' });
    expect((await edits(tinySite, unsold, LENT)).join()).toMatch(/sourdough had prices in nz, and is gone/);
  });

  it('refuses a new campaign in the past', async () => {
    expect(await edits(austrian(), tinySite, LENT)).toContain(
      `${CAMPAIGN}:4 campaign easter-2025 was not there before, and begins in gb from 2025-04-07T06:00:00+01:00, which has passed`,
    );
    expect(await edits(austrian(), tinySite, '2025-04-01T00:00:00Z')).toEqual([]);
  });
});

it.each([
  ['a later price', [GB, '2025-06-01: 5 ', '2025-06-01: 5, 2026-01-01: 6 ']],
  ['the price of a later stage', [CAMPAIGN, 'holiday: "4.50"', 'holiday: "4.40"']],
  ['the start of a later stage', [CAMPAIGN, 'default: 2025-04-18', 'default: 2025-04-17']],
  ['the end of a campaign that runs', [CAMPAIGN, 'end: 2025-04-22', 'end: 2025-04-23']],
  [
    'a price that always held, split long before',
    [GB, 'price: 2', 'price: { 2025-01-01: 2, 2025-09-01: 3 }'],
  ],
] as const)('%s may change', async (_, [file, from, to]) => {
  expect(await edits(tinySite, edited(file, from, to), LENT)).toEqual([]);
});

describe('check --base', () => {
  function repository(): { root: string; git: (...args: string[]) => string } {
    const root = copySite(tinySite);
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
        cwd: root,
        encoding: 'utf8',
      });
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'data');
    return { root, git };
  }

  it('refuses changes of the past at their line, and --amend turns them into warnings', async () => {
    const { root } = repository();
    const check = ['check', '--root', root, '--base', 'HEAD', '--no-color'];
    expect((await almanac(check)).code).toBe(0);
    const file = path.join(root, AT);
    writeFileSync(file, readFileSync(file, 'utf8').replace('2024-01-01: 5,', '2024-01-01: "5.20",'));
    const words = 'sourdough cost 5 EUR in at from 2024-01-01T00:00:00+01:00, and here it is 5.20 EUR';
    const refused = await almanac(check);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(words)]);
    expect(refused.stderr).toMatch(/^data\/regions\/at\.yaml:8:\d+ /);
    const amended = await almanac([...check, '--amend']);
    expect([amended.code, amended.stderr]).toEqual([0, expect.stringContaining(`warning: ${words}`)]);
  });

  it("repeats git's message when there is no such revision, and asks for --base", async () => {
    const { root } = repository();
    const unknown = await almanac(['check', '--root', root, '--base', 'nope']);
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('Needed a single revision')]);
    expect((await almanac(['check', '--root', root, '--amend'])).code).toBe(2);
  });

  it('reads the repository of the root, even in a hook of another repository', async () => {
    const { root } = repository();
    const other = repository();
    const env = {
      GIT_DIR: path.join(other.root, '.git'),
      GIT_INDEX_FILE: path.join(other.root, '.git/index'),
      GIT_WORK_TREE: other.root,
    };
    other.git('commit', '-q', '--allow-empty', '-m', 'second');
    const base = ['check', '--root', root, '--base'];
    expect((await almanac([...base, 'HEAD'], { env })).code).toBe(0);
    expect((await almanac([...base, 'HEAD~1'], { env })).code).toBe(1);
  });
});
