import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { almanac, almanacJson } from '../support/cli.ts';
import { copySite, tinySite } from '../support/site.ts';
import { treeOf } from '../support/tree.ts';

interface Moved {
  readonly at: string | Readonly<Record<string, string>>;
  readonly moved: readonly { readonly region: string; readonly to: string }[];
}

describe('activate --at', () => {
  it('reads a local time in each region’s zone', async () => {
    const root = copySite(tinySite);
    await almanacJson(['build', '--root', root, '--from', '2025-04-01', '--until', '2025-05-01']);
    const { at, moved } = await almanacJson<Moved>(['activate', '--root', root, '--at', '2025-04-18T00:30']);
    expect(at).toMatchObject({ gb: '2025-04-17T23:30:00Z', at: '2025-04-17T22:30:00Z' });
    const release = Object.fromEntries(moved.map(({ region, to }) => [region, to.slice(0, 16)]));
    expect(release).toMatchObject({ gb: '20250417T230000Z', at: '20250412T220000Z' });
    const page = readFileSync(path.join(root, 'dist/current/easter.html'), 'utf8');
    expect(page).toContain('data-price="3.75"');
  });

  it('names regions that are not covered, and leaves them unchanged', async () => {
    const root = copySite(tinySite);
    await almanacJson(['build', '--root', root, '--from', '2025-04-01', '--until', '2025-04-10']);
    await almanacJson(['activate', '--root', root, '--at', '2025-04-08T12:00Z']);
    const ran = await almanac(['activate', '--root', root, '--at', '2025-06-15T12:00Z']);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toMatch(/gb, at/);
    expect(ran.stdout).not.toMatch(/is true/);
  });
});

describe('build --activate', () => {
  it('names the regions that its releases do not cover now', async () => {
    const root = copySite(tinySite);
    const ran = await almanac(['build', '--root', root, '--at', '2025-04-08T12:00Z', '--activate', '--json']);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toBe('not covered at that instant, left as it was: gb, at\n');
    expect(JSON.parse(ran.stdout)).toMatchObject({ activated: { uncovered: ['gb', 'at'] } });
  });
});

describe('rollback', () => {
  it('says what it reverts, and leaves regions alone that took no part in it', async () => {
    const root = copySite(tinySite);
    const window = ['--root', root, '--from', '2025-04-01', '--until', '2025-05-01'];
    await almanacJson(['build', ...window, '--region', 'gb,at']);
    await almanacJson(['activate', '--root', root, '--at', '2025-04-08T12:00Z']);
    appendFileSync(path.join(root, 'locales/en.yaml'), '\n# corrected\n');
    await almanacJson(['build', ...window, '--region', 'gb']);
    const why = ['--by', 'ann', '--note', 'corrected'];
    await almanacJson([
      ...['activate', '--root', root, '--at', '2025-04-08T12:00Z', '--calendar', 'newest'],
      ...why,
    ]);
    const ran = await almanac(['rollback', '--root', root, '--at', '2025-04-08T12:00Z']);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toMatch(/^takes back activate by ann at \S+Z “corrected”\npromoted gb \(/);
    const again = await almanac(['rollback', '--root', root, '--at', '2025-04-08T12:00Z']);
    expect(again.code).toBe(1);
    expect(again.stderr).toContain('no calendar was promoted before for gb, at');
  });

  it('of an unknown region is a usage error that suggests the nearest one', async () => {
    const root = copySite(tinySite);
    await almanacJson(['build', '--root', root, '--at', '2025-04-08T12:00Z']);
    await almanacJson(['activate', '--root', root, '--at', '2025-04-08T12:00Z']);
    for (const command of ['activate', 'rollback']) {
      const ran = await almanac([command, '--root', root, '--region', 'gbr']);
      expect(ran.code).toBe(2);
      expect(ran.stderr).toMatch(/unknown region "gbr"[\s\S]*did you mean gb\?/);
    }
  });
});

describe('serve', () => {
  it('requires an unambiguous instant where regions would read different ones', async () => {
    const root = copySite(tinySite);
    await almanacJson(['build', '--root', root, '--at', '2025-04-18']);
    const ran = await almanac(['serve', '--root', root, '--at', '2025-04-18']);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toMatch(/one instant is needed/);
  });
});

describe('build --activate', () => {
  it('publishes nothing when nothing can be activated', async () => {
    const root = copySite(tinySite);
    const build = ['build', '--root', root, '--region', 'gb', '--activate'];
    const ran = await almanac([...build, '--at', '2025-04-18']);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain('no region is covered');
    expect(existsSync(path.join(root, 'dist'))).toBe(false);
    // The same when something is live already: not a byte of it changes.
    expect((await almanac([...build, '--from', '2025-04-01'])).code).toBe(0);
    const before = treeOf(path.join(root, 'dist'));
    appendFileSync(path.join(root, 'locales/en.yaml'), '# another revision\n');
    expect((await almanac([...build, '--at', '2025-04-18'])).code).toBe(1);
    expect(treeOf(path.join(root, 'dist'))).toEqual(before);
  });
});
