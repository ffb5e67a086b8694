import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { almanac, type Ran } from '../support/cli.ts';
import { Ids, samplesOf } from '../support/samples.ts';
import { copySite, projectRoot, temporaryFolder } from '../support/site.ts';
import { treeOf } from '../support/tree.ts';

const WRONG = 'data/campaigns/black-friday-2024.yaml';
/** The guide's samples were printed on an afternoon in the middle of Black Friday. */
const CLOCK = `const offset = Date.parse('2024-11-25T12:00:00Z') - Date.now();
const Real = Date;
globalThis.Date = class extends Real {
  constructor(...args) { args.length > 0 ? super(...args) : super(Real.now() + offset); }
  static now() { return Real.now() + offset; }
};`;

/*
 * Plays the operating guide: each command must print what the guide shows. A calendar is prebuilt and live; a German
 * price turns out to be wrong. It is corrected, built and promoted for Germany alone; the other editions do not change
 * by a byte; Germany is rolled back, and time goes on.
 */
it('prints what the operating guide shows, while a German price is corrected during a campaign', async () => {
  const root = copySite(projectRoot);
  // Builds tell the commit that they are of.
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    ['-c', 'user.name=Ann', '-c', 'user.email=ann@bakery.example', 'commit', '-qm', 'the shop'],
  ])
    execFileSync('git', args, { cwd: root });
  // Reuse the cache that other tests have filled.
  const drawn = path.join(projectRoot, '.almanac');
  if (existsSync(drawn)) symlinkSync(drawn, path.join(root, '.almanac'));
  const clock = path.join(temporaryFolder(), 'clock.mjs');
  writeFileSync(clock, CLOCK);
  const run = (...args: string[]): Promise<Ran> =>
    almanac(args, { cwd: root, env: { NODE_OPTIONS: `--import=${clock}` } });
  const done = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await run(...args);
    expect(code, `almanac ${args.join(' ')}\n${stderr}`).toBe(0);
    return stdout;
  };
  const dist = path.join(root, 'dist');
  const edition = (region: string): Record<string, string> => treeOf(path.join(dist, 'current', region));
  const inode = (region: string): number => statSync(path.join(dist, 'current', `${region}.html`)).ino;
  const price = (region: string): string | undefined =>
    /data-price="(\d+)"/.exec(
      readFileSync(path.join(dist, 'current', region, 'black-friday.html'), 'utf8').split(
        'data-product="eliteOptimusPrime"',
      )[1] ?? '',
    )?.[1];
  const others = ['us', 'uk'];
  const seen = () => others.map((region) => [edition(region), inode(region)]);

  const ids = new Ids();
  let shown = 0;
  let before: { others: unknown; german: unknown } | undefined;
  for (const { args, output } of samplesOf('docs/operating.md')) {
    const says = args.join(' ');
    if (output.length === 0) {
      // Building some of the regions is enough here.
      if (args[0] === 'build') await done(...args, '--region', 'de', ...others);
      continue;
    }
    if (says.startsWith('build --region de')) {
      before = { others: seen(), german: edition('de') };
      expect(price('de')).toBe('559');
      const guide = readFileSync(path.join(projectRoot, 'docs/operating.md'), 'utf8');
      const [, entry] =
        /# data\/campaigns\/black-friday-2024.yaml\nprices:\n( {2}de: .*\n)/.exec(guide) ?? [];
      const data = readFileSync(path.join(root, WRONG), 'utf8');
      writeFileSync(path.join(root, WRONG), data.replace('\nprices:\n', `\nprices:\n${entry}`));
    }
    // What would have been said, had only an instant of the corrected inputs been built: tried in a copy.
    const isAside = output[0]?.includes('sooner than');
    const named = args[args.indexOf('--calendar') + 1] ?? '';
    const [corrected = ''] = ids.of([named]);
    const place = isAside ? ['--out', path.join(temporaryFolder(), 'dist')] : [];
    if (isAside) {
      cpSync(dist, place[1] as string, { recursive: true, verbatimSymlinks: true });
      appendFileSync(path.join(root, WRONG), '# Agreed.\n');
      const short = await done('build', '--region', 'de', '--at', 'now', '--json', ...place);
      ids.set(named, JSON.parse(short).id);
    }
    const ran = await run(...ids.of(args), ...place);
    expect(ran.code, `${says}\n${ran.stderr}`).toBe(output[0]?.startsWith('error: ') ? 1 : 0);
    // In the guide, Ann is who runs the commands.
    const printed = (ran.code === 0 ? ran.stdout : ran.stderr).replaceAll(
      `by ${userInfo().username}\n`,
      'by ann\n',
    );
    const pattern = ids.pattern(output);
    expect(printed, says).toMatch(pattern);
    ids.learn(pattern.exec(printed) as RegExpExecArray);
    shown += 1;
    if (isAside) ids.set(named, corrected);
    if (says.includes('549, not 559')) {
      expect(price('de')).toBe('549');
      expect(seen()).toEqual(before?.others);
    }
    if (says.startsWith('rollback')) {
      expect([edition('de'), seen()]).toEqual([before?.german, before?.others]);
      expect((await run('rollback', '--region', 'de')).code).toBe(1);
    }
  }
  expect(shown).toBeGreaterThan(8);

  // Time goes on in whichever calendar is promoted; activating late or twice changes nothing.
  await done('resume', '--region', 'de');
  await done('activate', '--at', '2024-12-01T12:00Z');
  const late = treeOf(dist);
  expect(await done('activate', '--at', '2024-12-01T12:00Z')).toContain('nothing to switch');
  expect(treeOf(dist)).toEqual(late);
}, 600_000);
