import {
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { almanac, almanacJson } from '../support/cli.ts';
import { CAMPAIGN, copyShop, editFile, FRIDAY, PRICES } from '../support/shop.ts';

/** A price that is changed by hand in a finished file, so that size and time stay. */
function tamper(file: string): () => void {
  const before = readFileSync(file, 'utf8');
  const { atimeMs, mtimeMs } = lstatSync(file);
  const write = (text: string): void => {
    rmSync(file);
    writeFileSync(file, text);
    utimesSync(file, atimeMs / 1000, mtimeMs / 1000);
  };
  const edited = before.replace('data-price="559"', 'data-price="549"');
  expect(edited).not.toBe(before);
  write(edited);
  return () => write(before);
}

/* One night on the shop: asked why, rehearsed, corrected for Germany alone, taken back, and read in the journal. */
it('a price is asked for, rehearsed, corrected, taken back, and found in the journal', async () => {
  const root = copyShop();
  const out = path.join(root, 'dist');
  const run = (...args: string[]) => almanac([...args, '--root', root]);
  const well = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await run(...args);
    expect(code, `${args.join(' ')}\n${stderr}`).toBe(0);
    return stdout;
  };
  const build = (): Promise<{ id: string }> =>
    almanacJson(['build', '--root', root, '--region', 'de', ...CAMPAIGN]);
  const { id } = await build();
  await well('activate', '--at', FRIDAY);
  const live = (): string => path.basename(realpathSync(path.join(out, 'current')));
  const site = live();

  const explained = await well('explain', '/de/black-friday', '--at', FRIDAY);
  expect(explained).toMatch(/Elite Optimus Prime +559 EUR +was 699 .*black-friday-2024\.yaml:\d+/);
  expect(await well('explain', 'eliteOptimusPrime', '--live', '--region', 'de')).toContain(`calendar ${id}`);

  const releases = path.join(out, 'releases/de');
  const friday = readdirSync(releases).find((name) => name.startsWith('20241121T230000Z')) as string;
  const restore = tamper(path.join(releases, friday, 'black-friday.html'));
  const played = await run(
    'rehearse',
    'black-friday-2024',
    '--calendar',
    'newest',
    '--region',
    'de',
    '--no-browser',
  );
  restore();
  expect(played.code).toBe(1);
  expect(played.stdout).toMatch(
    /price: Elite Optimus Prime costs 549, expected 559 {2}data\/campaigns\/.*:\d+/,
  );

  editFile(root, PRICES, 'eliteOptimusPrime: 559', 'eliteOptimusPrime: 549');
  const fixed = (await build()).id;
  const promote = ['activate', '--calendar', fixed, '--region', 'de', '--at', FRIDAY, '--by', 'ann'];
  expect((await run(...promote, '--expect-live', '00000000')).stderr).toContain(`sites/${site} is live`);
  expect(live()).toBe(site);
  expect(await well(...promote, '--expect-live', site, '--note', '549, not 559')).toContain('559 → 549');
  expect(live()).not.toBe(site);
  expect(await well('rollback', '--at', FRIDAY, '--by', 'ann', '--note', '559 after all')).toContain(
    '549 → 559',
  );
  expect(live()).toBe(site);

  const journal = await well('status', '--history', '5');
  for (const told of ['“549, not 559”', '“559 after all”', 'takes back activate by ann'])
    expect(journal).toContain(told);
}, 300_000);
