import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { almanac } from '../support/cli.ts';
import { copySite, tinySite } from '../support/site.ts';

const CAMPAIGN = 'data/campaigns/easter-2025.yaml';
const PAGE = 'data/pages/easter.yaml';
const REGION = 'data/regions/at.yaml';
const LAYOUT = 'templates/layout/index.ts';
const TYPE = 'templates/pages/offer/page.ts';

/**
 * The bakery with a banner and a promise that name its campaign in Austria; `regions` are those where it runs. With
 * `another`, a second campaign runs in all regions.
 */
function bakery(regions: string, another = false): string {
  const textOf = (file: string): string => readFileSync(path.join(tinySite, file), 'utf8');
  const campaign = textOf(CAMPAIGN).replace('[gb, at]', regions);
  const summer = 'regions: [gb, at]\nstages: { sun: 2025-07-01, end: 2025-08-01 }\n';
  return copySite(tinySite, {
    ...(another ? { 'data/campaigns/summer-2025.yaml': summer } : {}),
    [CAMPAIGN]: regions.includes('at')
      ? campaign
      : campaign.replace(/ {2}eur:.*\n/, '').replace(/holiday: \{ d.*/, 'holiday: 2025-04-18'),
    [PAGE]: `type: offer\nregions: ${regions}\ncontent:\n  promises: [{ regions: [gb] }, { regions: [gb, at] }]\n`,
    [REGION]: `${textOf(REGION)}content:\n  banners: [{ campaign: easter-2025 }]\n`,
    [LAYOUT]: textOf(LAYOUT)
      .replace('{ defineLayout }', '{ defineLayout, ref, z }')
      .replace(
        'defineLayout({',
        "defineLayout({ regionContent: z.object({ banners: z.array(z.strictObject({ campaign: ref('campaign') })).optional() }),",
      ),
    [TYPE]: textOf(TYPE)
      .replace('{ definePageType, z }', '{ definePageType, ref, z }')
      .replace('{}', "{ promises: z.array(z.strictObject({ regions: z.array(ref('region')) })) }"),
  });
}

it('a region may name a campaign that runs there', async () => {
  const { code, stderr } = await almanac(['check', '--root', bakery('[gb, at]'), '--quiet']);
  expect([code, stderr]).toEqual([0, '']);
});

it('a region or page that names a campaign which does not run there is an error', async () => {
  const { code, stderr } = await almanac(['check', '--root', bakery('[gb]', true), '--quiet']);
  const words = 'campaign easter-2025 does not run in region "at"';
  expect(code).toBe(1);
  expect(stderr).toContain(`${PAGE}:4:49  content.promises[1].regions[1]  ${words}`);
  expect(stderr).toContain(`${REGION}:10:25  content.banners[0].campaign  ${words}`);
});

it('a region without any campaign may keep copied references to one', async () => {
  const root = bakery('[gb]');
  writeFileSync(
    path.join(root, PAGE),
    'type: offer\nregions: [gb]\ncontent:\n  promises: [{ regions: [gb] }]\n',
  );
  const { code, stderr } = await almanac(['check', '--root', root, '--quiet']);
  expect([code, stderr]).toEqual([0, '']);
});
