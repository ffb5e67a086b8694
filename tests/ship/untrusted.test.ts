import { existsSync, mkdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SiteManifest } from '../../renderer/calendar/types.ts';
import { hash } from '../release/fakes.ts';
import { almanac } from '../support/cli.ts';
import { temporaryFolder } from '../support/site.ts';
import { outputSaying, program, ship } from './outputs.ts';

const before = { cn: '559', us: '559' };
const after = { cn: '559', us: '549' };

/** Adds a file to the list in a `site.json`. */
function listMore(file: string, listed: string): void {
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as SiteManifest;
  const files = [...manifest.files, { path: listed, hash: hash(''), size: 0 }];
  writeFileSync(file, JSON.stringify({ ...manifest, files }));
}

const NAMES = [
  '../../../precious',
  '/etc/precious',
  'us/../../../../precious',
  '-rf',
  'us/a\n../../../precious',
  'us/a\0',
  'us//a',
  './us',
  '',
  'site.json',
  'owed.json',
];

describe('a site.json at a target with names that Almanac never writes is refused, and nothing is deleted', () => {
  it.each(NAMES)('%j in a folder', async (name) => {
    const [top, out] = [temporaryFolder(), await outputSaying(before)];
    const [folder, precious] = [path.join(top, 'site'), path.join(top, 'precious')];
    await ship(out, folder);
    writeFileSync(precious, '');
    listMore(path.join(folder, 'current/site.json'), name);
    const shown = readlinkSync(path.join(folder, 'current'));
    await outputSaying(after, out);
    const { code, stderr } = await almanac(['ship', folder, '--out', out]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('a site.json that this version cannot read')]);
    expect(existsSync(precious)).toBe(true);
    expect(readlinkSync(path.join(folder, 'current'))).toBe(shown);
  });

  it.each(NAMES)('%j with a program', async (name) => {
    const [folder, out] = [path.join(temporaryFolder(), 'there'), await outputSaying(before)];
    const target = `exec:${program(folder)}`;
    await ship(out, target);
    const calls = readFileSync(`${folder}.log`, 'utf8');
    listMore(path.join(folder, 'site.json'), name);
    await outputSaying(after, out);
    const { code, stderr } = await almanac(['ship', target, '--out', out]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('a site.json that this version cannot read')]);
    expect(readFileSync(`${folder}.log`, 'utf8')).toBe(calls);
  });
});

describe('a folder that is shipped to', () => {
  it('has no link through which a ship could delete or write elsewhere', async () => {
    const [top, out] = [temporaryFolder(), await outputSaying(before)];
    const folder = path.join(top, 'site');
    await ship(out, folder);
    const elsewhere = path.join(top, 'elsewhere');
    mkdirSync(elsewhere);
    for (const name of ['precious', 'index.html']) writeFileSync(path.join(elsewhere, name), 'precious');
    const shown = path.join(folder, 'current');
    symlinkSync(elsewhere, path.join(shown, 'more'));
    symlinkSync(elsewhere, path.join(folder, 'assets/more'));
    listMore(path.join(shown, 'site.json'), 'more/precious');
    listMore(path.join(shown, 'site.json'), 'assets/more/precious');
    for (const price of ['549', '539', '529']) {
      await outputSaying({ us: price }, out);
      await ship(out, folder);
    }
    for (const name of ['precious', 'index.html'])
      expect(readFileSync(path.join(elsewhere, name), 'utf8')).toBe('precious');
    expect(existsSync(path.join(folder, 'current/more'))).toBe(false);
  });

  it('keeps files of others, and loses what only earlier sites needed', async () => {
    const [folder, out] = [path.join(temporaryFolder(), 'site'), await outputSaying(before)];
    await ship(out, folder);
    const at = (name: string): string => path.join(folder, name);
    const others = ['assets/verify.txt', 'sites/deadbeef/precious', 'sites/customer/precious', 'notes.txt'];
    for (const name of others) {
      mkdirSync(path.dirname(at(name)), { recursive: true });
      writeFileSync(at(name), '');
    }
    const old = 'assets/old.0123.css';
    writeFileSync(at(old), '');
    listMore(at('current/site.json'), old);
    await outputSaying(after, out);
    await ship(out, folder);
    expect(existsSync(at(old))).toBe(true);
    for (const price of ['539', '529']) {
      await outputSaying({ cn: '559', us: price }, out);
      await ship(out, folder);
    }
    expect(existsSync(at(old))).toBe(false);
    for (const name of others) expect(existsSync(at(name)), name).toBe(true);
  });

  it('is refused if its current link leads elsewhere', async () => {
    const [top, out] = [temporaryFolder(), await outputSaying(before)];
    const folder = path.join(top, 'site');
    mkdirSync(folder);
    await ship(out, path.join(top, 'other'));
    symlinkSync(path.join(top, 'other/current'), path.join(folder, 'current'));
    const { code, stderr } = await almanac(['ship', folder, '--out', out]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('current is no site of ours')]);
  });
});

it("a pending line that is not a page's address is not passed to a command", async () => {
  const [folder, read] = [path.join(temporaryFolder(), 'site'), path.join(temporaryFolder(), 'read')];
  const out = await outputSaying(before);
  await almanac(['ship', folder, '--out', out, '--on-switch', 'exit 1']);
  const bad = [
    '--config=/tmp/x',
    "https://a.example/'; rm -rf /",
    'https://a.example/$(id)',
    'https://a.example/ok',
  ];
  writeFileSync(path.join(folder, 'owed/0123456789abcdef'), `${bad.join('\n')}\n`);
  expect((await almanac(['ship', folder, '--out', out, '--on-switch', `cat > '${read}'`])).code).toBe(0);
  const lines = readFileSync(read, 'utf8').split('\n');
  expect(lines).toContain('https://a.example/ok');
  expect(lines.filter((line) => bad.slice(0, -1).includes(line))).toEqual([]);
});
