import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { PageChecker } from '../../renderer/engine/checking/check-pages.ts';
import { lintStages } from '../../renderer/engine/checking/lint-stages.ts';
import { doubtsIn, warningsIn, weighWarnings } from '../../renderer/engine/opening/doubts-in.ts';
import { openSite } from '../../renderer/engine/opening/open-site.ts';
import type { Problem } from '../../renderer/problems/problems.ts';
import { settableRules } from '../../renderer/problems/settable.ts';
import { copySite, projectRoot } from '../support/site.ts';

const BLACK_FRIDAY = 'data/campaigns/black-friday-2024.yaml';
const CHRISTMAS = 'data/campaigns/christmas-2024.yaml';
const EXTRAS = 'data/extras/black-friday-2024.yaml';
const CLOSE = 'data/campaigns/afterwards-2024.yaml';

/** One slip for each rule of the calendar: the file, what stands there, what is written in its place; then where it is named. */
const SLIPS: readonly {
  readonly code: Problem['code'];
  readonly file: string;
  readonly edits: readonly (readonly [file: string, text: string, by: string])[];
  readonly says: RegExp;
}[] = [
  {
    code: 'doubtful',
    file: BLACK_FRIDAY,
    edits: [
      [BLACK_FRIDAY, 'flagshipMegatron: !assumed 1199', 'flagshipMegatron: { early: 1199, cyber: 1229 }'],
    ],
    says: /flagshipMegatron.* 1229 USD.* stage/,
  },
  {
    code: 'reduction-void',
    file: CHRISTMAS,
    edits: [
      [
        CHRISTMAS,
        ' # checked: reduction-void: as low as at Black Friday; shown as a price, not as a reduction',
        '',
      ],
    ],
    says: /grimlockG1Flagship costs 1439 EUR.* in eu, fr, de$/,
  },
  {
    code: 'bundle-dear',
    file: 'data/regions/uk.yaml',
    edits: [[CHRISTMAS, 'eliteOptimusPrimeAiBase: !assumed 679', 'eliteOptimusPrimeAiBase: !assumed 799']],
    says: /eliteOptimusPrimeAiBase.* in uk/,
  },
  {
    code: 'promise-idle',
    file: 'data/regions/us.yaml',
    edits: [
      ['data/regions/us.yaml', 'from: 2024-11-14, until: 2024-12-02', 'from: 2024-11-01, until: 2024-11-13'],
    ],
    says: /until 2024-11-13 is over before campaign black-friday-2024 begins/,
  },
  {
    code: 'promise-differs',
    file: 'data/regions/fr.yaml',
    edits: [['data/regions/fr.yaml', 'deliveryDelayMin: 3', 'deliveryDelayMin: 9']],
    says: /^deliveryDelayMin is 9, more than deliveryDelayMax/,
  },
  {
    code: 'threshold-met',
    file: EXTRAS,
    edits: [[EXTRAS, ' # checked: threshold-met: "over" was given, so the bundle comes without', '']],
    says: /eliteOptimusPrimeAiBase.* 739/,
  },
  {
    code: 'stage-over',
    file: BLACK_FRIDAY,
    edits: [['locales/en/pages/compare.yaml', "lead: 'Choose who", "lead: 'Early Black Friday: choose who"]],
    says: /^page compare says “Early Black Friday: choose who .*” from 2024-11-22T00:00:00-08:00 on, when stage early of black-friday-2024 is over, on 3 pages, in us, uk, eu$/,
  },
  {
    code: 'switches-close',
    file: CLOSE,
    edits: [],
    says: /stage day starts 5 min after campaign black-friday-2024 ends .*, in uk$/,
  },
  {
    code: 'campaign-gap',
    file: CLOSE,
    edits: [],
    says: /^page black-friday is gone for 5 min between black-friday-2024 and afterwards-2024, in uk/,
  },
  {
    code: 'message-plural',
    file: 'locales/de/sections.yaml',
    edits: [['locales/de/sections.yaml', 'one {# Ding} other', 'other']],
    says: /lacks the form "one" \(such as 1\) of de/,
  },
  {
    code: 'hreflang-twice',
    file: 'data/regions/uk.yaml',
    edits: [['data/regions/uk.yaml', 'locale: en-GB', 'locale: en-GB\nhreflang: [en-US]']],
    says: /region uk tells search engines that it is for readers of en-US, and so does region us/,
  },
];

function edited(): Record<string, string> {
  const files: Record<string, string> = {
    [CLOSE]:
      'precedence: 5\nregions: [uk]\npage: black-friday\nstages:\n  day: 2024-12-03T00:05\n  end: 2024-12-05\nprices:\n  uk: { eliteOptimusPrime: 689 }\n',
  };
  for (const [file, text, by] of SLIPS.flatMap(({ edits }) => edits)) {
    const before = files[file] ?? readFileSync(path.join(projectRoot, file), 'utf8');
    expect(before).toContain(text);
    files[file] = before.replace(text, by);
  }
  return files;
}

/** The pages whose texts are held against the stages; those of all others are read as the whole shop is checked. */
const READ = ['home', 'compare'];

async function found(root: string): Promise<readonly Problem[]> {
  const open = await openSite({ root });
  const pages = [...open.site.regions.keys()].flatMap((region) => READ.map((page) => ({ region, page })));
  const { pages: checked } = await new PageChecker(open).make(pages);
  const states = new Map(pages.map(({ region, page }, i) => [`${region} ${page}`, checked[i]?.states ?? []]));
  const ofStages = lintStages(open, (region, page) => states.get(`${region} ${page}`) ?? []);
  return [...doubtsIn(open, null), ...warningsIn(open), ...weighWarnings(open, ofStages)];
}

let slips: readonly Problem[] = [];
beforeAll(async () => {
  slips = await found(copySite(projectRoot, edited()));
}, 120_000);

describe('the calendar of the shop', () => {
  it('is one that no rule finds fault with', async () => {
    expect(await found(projectRoot)).toEqual([]);
  });

  it.each(SLIPS)('with one slip is reported with $code', ({ code, file, says }) => {
    const told = slips.filter((one) => one.code === code);
    expect(told.map((one) => one.file)).toContain(file);
    const messages = told.map(({ message }) => message);
    expect(messages).toContainEqual(expect.stringMatching(says));
    for (const { severity } of told) expect(severity).toBe(code === 'doubtful' ? 'error' : 'warning');
  });

  // The shop runs no countdown to a stage without a price, whatever its data say: tests/commerce/lint-calendar.test.ts has one that does.
  it('has a slip for every rule that a site can weigh, but one', () => {
    const rules = settableRules.filter((rule) => rule !== 'stage-idle');
    expect(SLIPS.map(({ code }) => code)).toEqual(expect.arrayContaining(rules));
  });
});
