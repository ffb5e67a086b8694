import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { check, type Problem } from '../../renderer/index.ts';
import { almanac } from '../support/cli.ts';
import { copySite, tinySite } from '../support/site.ts';

const SITE = 'data/site.yaml';
const RULES = ['reduction-void', 'switches-close', 'campaign-gap'];

const textOf = (file: string): string => readFileSync(path.join(tinySite, file), 'utf8');
/** A second campaign of the bakery's Austria. */
const second = (stages: string, rest = ''): string =>
  `regions: [at]\nprecedence: -1\nstages:\n${stages}\n${rest}prices:\n  eur: { sourdough: "5.20" }\n`;

async function lint(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { problems } = await check({ root: copySite(tinySite, files) });
  const broken = problems.filter(
    ({ severity, code }: Problem) => severity === 'error' && !RULES.includes(code),
  );
  expect(broken).toEqual([]);
  return problems.flatMap(({ code, severity, file, line, message }) =>
    RULES.includes(code) ? [`${severity} ${code} ${file}:${line} ${message}`] : [],
  );
}

describe('the calendar of campaigns', () => {
  it('is fine in the bakery', async () => {
    expect(await lint({})).toEqual([]);
  });

  it('with a reduction that a deeper one voids is warned of', async () => {
    const later = second('  may: 2025-05-01\n  end: 2025-05-06');
    const [found] = await lint({ 'data/campaigns/may-2025.yaml': later });
    expect(found).toMatch(
      /^warning reduction-void data\/campaigns\/may-2025\.yaml:7 sourdough costs 5\.20 EUR .* within the 30 days before may-2025, in at$/,
    );
  });

  it('names a region once, in however many stages the reduction is void', async () => {
    const later = second('  may: 2025-05-01\n  more: 2025-05-03\n  end: 2025-05-06');
    const found = await lint({ 'data/campaigns/may-2025.yaml': later });
    expect(found).toEqual([expect.stringMatching(/before may-2025, in at$/)]);
  });

  it('with two switches within minutes is warned of', async () => {
    const later = second('  may: 2025-04-22T00:05\n  end: 2025-07-01').replace('sourdough: "5.20"', '');
    expect(await lint({ 'data/campaigns/may-2025.yaml': later })).toEqual([
      expect.stringMatching(
        /^warning switches-close .*may-2025\.yaml:4 campaign may-2025, stage may starts 5 min after campaign easter-2025 ends/,
      ),
    ]);
  });

  it('with a page that is gone for days between its campaigns is warned of', async () => {
    const later = second('  may: 2025-04-24\n  end: 2025-07-01', 'page: easter\n').replace(
      'sourdough: "5.20"',
      '',
    );
    expect(await lint({ 'data/campaigns/may-2025.yaml': later })).toEqual([
      expect.stringMatching(
        /^warning campaign-gap .*may-2025\.yaml:4 page easter is gone for 48 h between easter-2025 and may-2025, in at/,
      ),
    ]);
  });

  it('is weighed as the site says, and told as SARIF', async () => {
    const later = second('  may: 2025-05-01\n  end: 2025-05-06');
    const weighed = (weight: string): Readonly<Record<string, string>> => ({
      'data/campaigns/may-2025.yaml': later,
      [SITE]: `${textOf(SITE)}checks: { reduction-void: ${weight} }\n`,
    });
    expect(await lint(weighed('off'))).toEqual([]);
    expect((await lint(weighed('error')))[0]).toMatch(/^error reduction-void/);
    const root = copySite(tinySite, weighed('error'));
    const { code, stdout } = await almanac(['check', '--root', root, '--format', 'sarif']);
    const { version, runs } = JSON.parse(stdout);
    expect([code, version]).toEqual([1, '2.1.0']);
    expect(runs[0].results.find((one: { ruleId: string }) => one.ruleId === 'reduction-void')).toMatchObject({
      ruleId: 'reduction-void',
      level: 'error',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'data/campaigns/may-2025.yaml' },
            region: { startLine: 7 },
          },
        },
      ],
    });
  });
});
