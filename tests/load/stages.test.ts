import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { almanac } from '../support/cli.ts';
import { copySite, tinySite } from '../support/site.ts';

const offer = 'templates/pages/offer/page.ts';

it('a stage in the content of a campaign page is one of that campaign', async () => {
  const source = readFileSync(path.join(tinySite, offer), 'utf8')
    .replace('definePageType, z', 'definePageType, ref, z')
    .replace('z.strictObject({})', "z.strictObject({ notes: z.record(ref('stage'), z.string()) })");
  const page = 'type: offer\nregions: [gb, at]\ncontent: { notes: { holiday: soon, lentt: fresh } }\n';
  const root = copySite(tinySite, { 'data/pages/easter.yaml': page, [offer]: source });
  const { code, stderr } = await almanac(['check', '--root', root]);
  expect(code).toBe(1);
  expect(stderr).toContain('data/pages/easter.yaml:3:36');
  expect(stderr).toContain('did you mean lent?');
});
