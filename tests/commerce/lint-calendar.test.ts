import { readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv-draft-04';
import { describe, expect, it } from 'vitest';
import { check, type Problem } from '../../renderer/index.ts';
import { almanac } from '../support/cli.ts';
import { copySite, projectRoot, tinySite } from '../support/site.ts';

const SITE = 'data/site.yaml';
const RULES = [
  'reduction-void',
  'switches-close',
  'campaign-gap',
  'stage-idle',
  'stage-over',
  'message-plural',
];
const EASTER = 'data/campaigns/easter-2025.yaml';

const textOf = (file: string): string => readFileSync(path.join(tinySite, file), 'utf8');
/** A second campaign of the bakery, in Austria. */
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
  it('has no warnings in the bakery', async () => {
    expect(await lint({})).toEqual([]);
  });

  it('warns of a reduction that a deeper one makes ineffective', async () => {
    const later = second('  may: 2025-05-01\n  end: 2025-05-06');
    const [found] = await lint({ 'data/campaigns/may-2025.yaml': later });
    expect(found).toMatch(
      /^warning reduction-void data\/campaigns\/may-2025\.yaml:7 sourdough costs 5\.20 EUR .* within the 30 days before may-2025, in at$/,
    );
  });

  it('warns of a reduction that goes on after a deeper one within it', async () => {
    const flash = second('  flash: 2025-04-10\n  end: 2025-04-12')
      .replace('precedence: -1', 'precedence: 9')
      .replace('5.20', '4.40');
    const found = await lint({ 'data/campaigns/flash-2025.yaml': flash });
    expect(found).toHaveLength(2);
    for (const line of found)
      expect(line).toMatch(
        /^warning reduction-void data\/campaigns\/easter-2025\.yaml:9 sourdough costs 4\.[59]0 EUR in easter-2025 .* within the 30 days before 2025-04-12T00:00:00\+02:00, when its price rises again, in at$/,
      );
  });

  it('names a region once, however many stages have the ineffective reduction', async () => {
    const later = second('  may: 2025-05-01\n  more: 2025-05-03\n  end: 2025-05-06');
    const found = await lint({ 'data/campaigns/may-2025.yaml': later });
    expect(found).toEqual([expect.stringMatching(/before may-2025, in at$/)]);
  });

  it('warns of two switches within minutes', async () => {
    const later = second('  may: 2025-04-22T00:05\n  end: 2025-07-01').replace('sourdough: "5.20"', '');
    expect(await lint({ 'data/campaigns/may-2025.yaml': later })).toEqual([
      expect.stringMatching(
        /^warning switches-close .*may-2025\.yaml:4 campaign may-2025, stage may starts 5 min after campaign easter-2025 ends/,
      ),
    ]);
  });

  it('warns of a page that is missing for days between its campaigns', async () => {
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

  it('warns of a stage that changes no price although a countdown runs to it', async () => {
    const idle = textOf(EASTER).replace('lent: "4.90"', 'lent: "4.50"');
    expect(await lint({ [EASTER]: idle })).toEqual([
      `warning stage-idle ${EASTER}:5 stage holiday of easter-2025 changes no price, and a countdown of page easter runs to it, in at`,
    ]);
    // Without a countdown the stage is fine.
    const page = 'templates/pages/offer/page.ts';
    const silent = textOf(page).replace('countdown: running', 'countdown: running && Number.isNaN(0)');
    expect(await lint({ [EASTER]: idle, [page]: silent })).toEqual([]);
  });

  it('warns of a home page that names a past stage', async () => {
    const stages = 'stages: { lent: Lenten bakes, holiday: Holiday bakes }\n';
    const words = (title: string): Readonly<Record<string, string>> => ({
      'locales/en/campaigns/easter-2025.yaml': stages,
      'locales/en.yaml': textOf('locales/en.yaml').replace('title: Bread from Bath', `title: ${title}`),
    });
    expect(await lint(words('Bread'))).toEqual([]);
    // A text that lists all stages describes the whole campaign.
    expect(await lint(words("'Lenten bakes, then Holiday bakes'"))).toEqual([]);
    const [found, ...others] = await lint(words("'Now: Lenten bakes'"));
    expect(found).toMatch(
      /^warning stage-over data\/campaigns\/easter-2025\.yaml:4 the (head of the )?home page says “Now: Lenten bakes[^”]*” from 2025-04-18T00:00:00\+01:00 on, when stage lent of easter-2025 is over, in gb$/,
    );
    // The page's title and the text on its cards are two texts.
    expect(others.every((one) => one.includes('Now: Lenten bakes'))).toBe(true);
  });

  it('warns of a page whose own footer names a past stage', async () => {
    const layout = 'templates/layout/index.ts';
    const own = `context.isCurrent('page:easter') || context.isCurrent('page:home') ? '' : 'Now: Lenten bakes'`;
    const found = await lint({
      'locales/en/campaigns/easter-2025.yaml': 'stages: { lent: Lenten bakes, holiday: Holiday bakes }\n',
      [layout]: textOf(layout).replace("context.site.brand.legalName ?? ''", own),
    });
    expect(found).toEqual([
      expect.stringMatching(
        /^warning stage-over data\/campaigns\/easter-2025\.yaml:4 page \S+ says “Now: Lenten bakes” from 2025-04-18T00:00:00\+01:00 on/,
      ),
    ]);
  });

  it('warns of words without a plural form of their language, until the line gives a reason', async () => {
    const de = textOf('locales/de.yaml');
    const lacking = de.replace('one {Ein Laib} ', '');
    expect(await lint({ 'locales/de.yaml': lacking })).toEqual([
      'warning message-plural locales/de.yaml:16 {count} lacks the form "one" (such as 1) of de-AT',
    ]);
    const answered = lacking.replace('im Ofen"', 'im Ofen" # checked: message-plural: there are always more');
    expect(await lint({ 'locales/de.yaml': answered })).toEqual([]);
  });

  it('has the severity that the site sets, also in SARIF', async () => {
    const later = second('  may: 2025-05-01\n  end: 2025-05-06');
    const weighed = (weight: string): Readonly<Record<string, string>> => ({
      'data/campaigns/may-2025.yaml': later,
      [SITE]: `${textOf(SITE)}checks: { reduction-void: ${weight} }\n`,
    });
    expect(await lint(weighed('off'))).toEqual([]);
    expect((await lint(weighed('error')))[0]).toMatch(/^error reduction-void/);
    const root = copySite(tinySite, weighed('error'));
    const { code, stdout } = await almanac(['check', '--root', root, '--format', 'sarif']);
    const log = JSON.parse(stdout);
    const schema = JSON.parse(
      readFileSync(path.join(projectRoot, 'tests/fixtures/schemas/sarif-2.1.0.json'), 'utf8'),
    );
    const ajv = new Ajv({ strict: false, validateFormats: false });
    expect([ajv.validate(schema, log), ajv.errors]).toEqual([true, null]);
    // Prove that the schema rejects invalid results.
    const { version, runs } = log;
    expect(ajv.validate(schema, { ...log, runs: [{ ...runs[0], results: [{ ruleId: 'x' }] }] })).toBe(false);
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
