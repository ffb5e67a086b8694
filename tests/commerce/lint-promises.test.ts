import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { warningsIn } from '../../renderer/engine/opening/doubts-in.ts';
import { openSite } from '../../renderer/engine/opening/open-site.ts';
import { copySite, projectRoot } from '../support/site.ts';

const CODES = ['promise-idle', 'promise-differs', 'threshold-met'];
const EXTRAS = 'data/extras/black-friday-2024.yaml';

/** A file of the shop with one text replaced by another. */
function changed(
  file: string,
  ...changes: readonly (readonly [text: string, by: string])[]
): Record<string, string> {
  let text = readFileSync(path.join(projectRoot, file), 'utf8');
  for (const [from, to] of changes) {
    expect(text).toContain(from);
    text = text.replace(from, to);
  }
  return { [file]: text };
}

async function lint(files: Readonly<Record<string, string>>): Promise<string[]> {
  const open = await openSite({ root: copySite(projectRoot, files) });
  return warningsIn(open).flatMap(({ code, severity, file, line, message }) =>
    CODES.includes(code) ? [`${severity} ${code} ${file}:${line} ${message}`] : [],
  );
}

const REGION = (id: string): string => `data/regions/${id}.yaml`;
const lineOf = (files: Readonly<Record<string, string>>, file: string, text: string): number =>
  (files[file] as string).split('\n').findIndex((line) => line.includes(text)) + 1;

it('the shop promises nothing that no order could claim', async () => {
  expect(await lint({})).toEqual([]);
});

it('warns of a promise for a campaign that does not run in the region', async () => {
  const files = {
    ...changed(REGION('jp'), [
      '  returnDays: !assumed 8\n',
      '  returnDays: !assumed 8\n  longReturns: [{ campaign: christmas-2024, until: 2025-01-20 }]\n',
    ]),
    // A sale's gift in an edition without a sale.
    ...changed(EXTRAS, ['{ id: bottle, regions: [uk]', '{ id: bottle, regions: [uk, kr]']),
  };
  const jp = lineOf(files, REGION('jp'), 'longReturns');
  const gift = lineOf(files, EXTRAS, 'bottle');
  expect((await lint(files)).sort()).toEqual([
    `warning promise-idle ${EXTRAS}:${gift} it names campaign black-friday-2024, which does not run, in kr`,
    `warning promise-idle ${REGION('jp')}:${jp} it names campaign christmas-2024, which does not run, in jp`,
  ]);
});

it('warns of a promise for days outside the campaign', async () => {
  const guarantee = 'from: 2024-11-14, until: 2024-12-02';
  const files = {
    // Ends the day before the sale begins, and on its first day.
    ...changed(REGION('us'), [guarantee, 'from: 2024-11-01, until: 2024-11-13']),
    ...changed(REGION('uk'), [guarantee, 'from: 2024-11-01, until: 2024-11-14']),
    // Begins on the last day of the sale, and the day after.
    ...changed(REGION('eu'), [guarantee, 'from: 2024-12-02, until: 2024-12-31']),
    ...changed(REGION('de'), [guarantee, 'from: 2024-12-03, until: 2024-12-31']),
    // The two days are swapped.
    ...changed(REGION('fr'), [guarantee, 'from: 2024-12-02, until: 2024-11-14']),
  };
  expect((await lint(files)).sort()).toEqual([
    expect.stringMatching(
      /^warning promise-idle data\/regions\/de\.yaml:\d+ from 2024-12-03 on, campaign black-friday-2024 is over, in de$/,
    ),
    expect.stringMatching(
      /^warning promise-idle data\/regions\/fr\.yaml:\d+ until 2024-11-14 is over before it begins, from 2024-12-02, in fr$/,
    ),
    expect.stringMatching(
      /^warning promise-idle data\/regions\/us\.yaml:\d+ until 2024-11-13 is over before campaign black-friday-2024 begins, in us$/,
    ),
  ]);
});

it("warns of a threshold that equals a product's price, unless the line gives a reason", async () => {
  const BOTTLE = 'regions: [uk], over: 299';
  const SHIRT = 'regions: [uk], over: 699';
  // Bumblebee G1 costs £319 in the sale. Grimlock costs £1,279 from the second stage on, so a gift of the first stage
  // is not his.
  const met = changed(
    EXTRAS,
    [BOTTLE, 'regions: [uk], over: 319'],
    [SHIRT, 'regions: [uk], stages: [early], over: 1279'],
    [' # checked: threshold-met: "over" was given, so K1 Pro comes without', ''],
  );
  expect((await lint(met)).sort()).toEqual([
    expect.stringContaining('interstellarScoutK1pro costs 399 EUR in campaign black-friday-2024'),
    expect.stringMatching(
      /^warning threshold-met data\/extras\/black-friday-2024\.yaml:\d+ bumblebeeG1Performance costs 319 GBP in campaign black-friday-2024, and what comes over 319 does not come with it, in uk$/,
    ),
  ]);
  // No product costs £320; in the second stage Grimlock equals his threshold.
  const other = changed(
    EXTRAS,
    [BOTTLE, 'regions: [uk], over: 320'],
    [SHIRT, 'regions: [uk], stages: [friday], over: 1279'],
  );
  expect(await lint(other)).toEqual([expect.stringContaining('grimlockG1Flagship costs 1279 GBP')]);
});

it('warns of two entries that promise otherwise for the same time: guarantee, last day of orders, returns, delivery', async () => {
  const file = REGION('de');
  const files = {
    ...changed(
      file,
      [
        'days: 30 }]',
        'days: 30 }, { campaign: black-friday-2024, from: 2024-11-20, until: 2024-12-02, days: 14 }]',
      ],
      ['2024-12-23 }]', '2024-12-23 }, { campaign: christmas-2024, arriveBy: 2024-12-20 }]'],
      ['2025-01-20 }]', '2025-01-20 }, { campaign: christmas-2024, until: 2025-01-06 }]'],
      ['deliveryDelayMin: 3', 'deliveryDelayMin: 7'],
    ),
  };
  const at = (text: string): number => lineOf(files, file, text);
  const told = (await lint(files)).filter((line) => line.includes('promise-differs'));
  expect(told.sort()).toEqual(
    [
      `warning promise-differs ${file}:${at('days: 14')} days is 14 here, and 30 in content.priceGuarantees[0].days for the same time of campaign black-friday-2024, in de`,
      `warning promise-differs ${file}:${at('arriveBy')} arriveBy is 2024-12-20 here, and 2024-12-23 in content.presents[0].arriveBy for the same time of campaign christmas-2024, in de`,
      `warning promise-differs ${file}:${at('longReturns')} until is 2025-01-06 here, and 2025-01-20 in content.longReturns[0].until for the same time of campaign christmas-2024, in de`,
      `warning promise-differs ${file}:${at('deliveryDelayMin')} deliveryDelayMin is 7, more than deliveryDelayMax, 5, in de`,
    ].sort(),
  );
});

it('lets two entries follow each other, by days or by stages', async () => {
  const files = {
    ...changed(REGION('de'), [
      'until: 2024-12-02, days: 30 }]',
      'until: 2024-11-20, days: 30 }, { campaign: black-friday-2024, from: 2024-11-21, until: 2024-12-02, days: 14 }]',
    ]),
    ...changed(EXTRAS, [
      '{ id: bottle, regions: [uk], over: 299,',
      '{ id: bottle, regions: [uk], stages: [early], over: 310, art: gifts/bottle.svg }\n  - { id: bottle, regions: [uk], stages: [friday, cyber], over: 299,',
    ]),
  };
  expect(await lint(files)).toEqual([]);
});
