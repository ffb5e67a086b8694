import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { create, extract } from 'tar';
import { describe, expect, it } from 'vitest';
import type { CompactRelease } from '../../renderer/calendar/compact.ts';
import type { JournalEntry } from '../../renderer/index.ts';
import type { Calendar } from '../../renderer/release/index.ts';
import { almanac, almanacJson, almanacStruck } from '../support/cli.ts';
import { copySite, temporaryFolder, tinySite } from '../support/site.ts';
import { treeOf } from '../support/tree.ts';

const early = ['--from', '2025-04-01', '--until', '2025-04-10'];
const late = ['--from', '2025-04-10', '--until', '2025-05-01'];
const at = ['--at', '2025-04-08T12:00Z'];

/** A host: an output folder and nothing else. */
const host = () => path.join(temporaryFolder(), 'dist');
const build = (root: string, ...options: string[]) =>
  almanacJson<Calendar>(['build', '--root', root, ...options]);
const take = (out: string, from: string) => almanac(['import', from, '--out', out]);
const calendar = (out: string, id: string): Calendar =>
  JSON.parse(readFileSync(path.join(out, `calendars/${id}.json`), 'utf8'));

describe('import', () => {
  it('adds a calendar to a host, and leaves every live edition unchanged', async () => {
    const out = host();
    const ci = copySite(tinySite);
    const archive = path.join(ci, 'site.tar.gz');
    await build(ci, ...early);
    expect((await take(out, path.join(ci, 'dist'))).code).toBe(0);
    expect((await almanac(['activate', '--out', out, ...at])).code).toBe(0);
    const live = treeOf(path.join(out, 'current'));
    const state = readFileSync(path.join(out, 'live.json'), 'utf8');

    const elsewhere = copySite(tinySite, {
      'locales/en.yaml': `${readFileSync(path.join(tinySite, 'locales/en.yaml'), 'utf8')}\n# corrected\n`,
    });
    const next = await build(elsewhere, ...early, '--region', 'gb', '--archive', archive);
    const ran = await take(out, archive);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toContain(`activate --calendar ${next.id}`);
    expect(treeOf(path.join(out, 'current'))).toEqual(live);
    expect(readFileSync(path.join(out, 'live.json'), 'utf8')).toBe(state);
    const promoted = await almanac(['activate', '--out', out, ...at, '--calendar', next.id]);
    expect(promoted).toMatchObject({ code: 0 });
    expect(existsSync(path.join(out, 'current/at.html'))).toBe(true);
  });

  it('gives the same result as building there, from an archive and from a folder', async () => {
    const root = copySite(tinySite);
    const archive = path.join(root, 'site.tar');
    await build(root, ...early, '--archive', archive);
    const dist = path.join(root, 'dist');
    for (const source of [archive, dist]) {
      const out = host();
      expect((await take(out, source)).code).toBe(0);
      for (const folder of ['assets', 'calendars', 'releases'])
        expect(treeOf(path.join(out, folder))).toEqual(treeOf(path.join(dist, folder)));
      expect(readdirSync(out).sort()).toEqual([
        'assets',
        'calendar.json',
        'calendars',
        'journal.jsonl',
        'releases',
      ]);
    }
  });

  it('needs little memory, however large an archive is', async () => {
    const root = copySite(tinySite);
    await build(root, ...early);
    const dist = path.join(root, 'dist');
    const bomb = path.join(temporaryFolder(), 'bomb.tar.gz');
    const zeros = path.join(dist, 'releases/zeros.html');
    writeFileSync(zeros, '');
    truncateSync(zeros, 512 * 2 ** 20);
    const contents = ['calendars', 'releases', 'assets'];
    await create({ file: bomb, cwd: dist, gzip: { level: 1 }, jobs: 1 }, contents);
    rmSync(zeros);
    const most = 'process.on("exit",()=>process.stderr.write(String(process.resourceUsage().maxRSS)))';
    const out = host();
    const { code, stderr } = await almanac(['import', bomb, '--out', out], {
      env: { NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(most)}"` },
    });
    expect(code, stderr).toBe(0);
    expect(Number.parseInt(stderr, 10)).toBeLessThan(400_000);
    expect(readdirSync(path.join(out, 'releases'))).not.toContain('zeros.html');
  }, 60_000);

  it('merges a calendar into an existing one of the same revision', async () => {
    const out = host();
    const [one, two] = [copySite(tinySite), copySite(tinySite)];
    const { id } = await build(one, ...early, '--region', 'gb');
    await build(two, ...late, '--region', 'gb,at');
    for (const root of [one, two]) expect((await take(out, path.join(root, 'dist'))).code).toBe(0);
    const merged = calendar(out, id);
    expect(Object.keys(merged.editions)).toEqual(['gb', 'at']);
    const [first, last] = [calendar(path.join(one, 'dist'), id), calendar(path.join(two, 'dist'), id)];
    const ids = (...calendars: Calendar[]) => [
      ...new Set(calendars.flatMap((each) => (each.editions.gb ?? []).map((release) => release.id))),
    ];
    expect(ids(merged).sort()).toEqual(ids(first, last).sort());
    expect(ids(merged).length).toBeGreaterThan(ids(first).length);
  });

  it('refuses anything damaged, missing, or with a path that leads elsewhere', async () => {
    const root = copySite(tinySite);
    await build(root, ...early, '--region', 'gb');
    const dist = path.join(root, 'dist');
    const [dir = ''] = readdirSync(path.join(dist, 'releases/gb'));
    const asset = readdirSync(path.join(dist, 'assets')).find((name) => name.endsWith('.svg')) as string;
    const edit = (from: string, file: string, change: (text: string) => string) => {
      const target = path.join(from, file);
      writeFileSync(target, change(readFileSync(target, 'utf8')));
    };
    const page = `releases/gb/${dir}/index.html`;
    const damages: [RegExp, (from: string) => void][] = [
      [/index\.html .*not what its hash says/, (from) => edit(from, page, (text) => text.replace('<', '>'))],
      [/assets\/.*not what its hash says/, (from) => edit(from, `assets/${asset}`, (text) => `${text} `)],
      [
        /release\.json cannot be imported: it is damaged/,
        (from) =>
          edit(from, `releases/gb/${dir}/release.json`, (text) => {
            const release = JSON.parse(text) as CompactRelease;
            const files = release.files.map(([name, ...file]) => [`../../../${name}`, ...file]);
            return JSON.stringify({ ...release, files });
          }),
      ],
      [
        /calendars.*is damaged/,
        (from) => {
          const [name = ''] = readdirSync(path.join(from, 'calendars'));
          edit(from, `calendars/${name}`, (text) => text.replaceAll('"releases/gb/', '"releases/../gb/'));
        },
      ],
    ];
    for (const [told, damage] of damages) {
      const out = host();
      const from = path.join(temporaryFolder(), 'copy');
      cpSync(dist, from, { recursive: true, verbatimSymlinks: true });
      damage(from);
      const ran = await take(out, from);
      expect(ran.code).toBe(1);
      expect(ran.stderr).toMatch(told);
      expect(existsSync(out)).toBe(false);
    }
  });

  it('reads archives, and refuses other files', async () => {
    const out = host();
    const folder = temporaryFolder();
    const text = path.join(folder, 'text.tar');
    writeFileSync(text, 'no archive at all');
    const empty = path.join(folder, 'empty.tar');
    writeFileSync(path.join(folder, 'else.txt'), '');
    await create({ file: empty, cwd: folder }, ['else.txt']);
    for (const [source, told] of [
      [text, /no archive that can be read/],
      [empty, /holds no calendar/],
      [path.join(folder, 'nothing.tar'), /there is no/],
    ] as const) {
      const ran = await take(out, source);
      expect(ran.code).toBe(1);
      expect(ran.stderr).toMatch(told);
      expect(existsSync(out)).toBe(false);
    }
  });
});

describe('build --archive', () => {
  /** The files of an archive, without the note of its origin. */
  async function filesOf(file: string): Promise<Record<string, string>> {
    const folder = temporaryFolder();
    await extract({ file, cwd: folder });
    rmSync(path.join(folder, 'origin.json'));
    return treeOf(folder);
  }

  it('holds the same files wherever it is built, in the format that its name says', async () => {
    const archives: string[] = [];
    for (const root of [copySite(tinySite), copySite(tinySite)]) {
      const file = path.join(root, 'site.tgz');
      await build(root, ...early, '--archive', file);
      archives.push(file);
    }
    const [first, second] = await Promise.all(archives.map(filesOf));
    expect(first).toEqual(second);
    expect(readFileSync(archives[0] as string).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
    const ran = await almanac(['build', '--root', copySite(tinySite), '--archive', 'site.zip']);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toMatch(/expected the name of an archive[\s\S]*\.tar\.gz/);
  });

  it('records when and from which commit it was made, and import writes that to the journal', async () => {
    const root = copySite(tinySite);
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', root, '-c', 'user.name=t', '-c', 'user.email=t@t.example', ...args], {
        encoding: 'utf8',
      }).trim();
    git('init', '-q');
    writeFileSync(path.join(root, '.gitignore'), '.almanac\ndist\n*.tar\n');
    git('add', '.');
    git('commit', '-q', '-m', 'first');
    const histories: unknown[] = [];
    for (const name of ['clean.tar', 'edited.tar']) {
      const archive = path.join(root, name);
      const { id } = await build(root, ...early, '--archive', archive);
      const out = host();
      expect((await take(out, archive)).code).toBe(0);
      const [entry] = await almanacJson<JournalEntry[]>(['status', '--history', '--out', out]);
      expect(entry).toMatchObject({
        command: 'import',
        regions: {},
        brought: { from: archive, calendars: [id] },
      });
      expect(entry?.brought?.origin?.when).toMatch(/^\d{4}-.*Z$/);
      histories.push([entry?.brought?.origin?.commit, entry?.brought?.origin?.edited]);
      writeFileSync(
        path.join(root, 'locales/en.yaml'),
        `${readFileSync(path.join(root, 'locales/en.yaml'), 'utf8')}\n# more\n`,
      );
    }
    const commit = git('rev-parse', 'HEAD');
    expect(histories).toEqual([
      [commit, false],
      [commit, true],
    ]);
  });

  it('leaves nothing when a program that it waits for never finishes, and says so', async () => {
    const root = copySite(tinySite);
    await build(root, ...early);
    const folder = temporaryFolder();
    const archive = path.join(folder, 'site.tar');
    // The program that packs the archive then waits for ever.
    const env = {
      NODE_OPTIONS: '--import=data:text/javascript,import%20fs%20from%22node:fs%22;fs.lstat=()=>{}',
    };
    for (const more of [['--json'], ['--quiet']]) {
      const ran = await almanac(['build', '--root', root, ...early, '--archive', archive, ...more], { env });
      expect(ran.code).toBe(1);
      expect(ran.stderr).toMatch(/^error: almanac ended before it was done/);
      expect(ran.stdout === '' ? null : JSON.parse(ran.stdout)).toEqual(
        more[0] === '--json'
          ? { error: expect.stringContaining('before it was done'), hint: expect.any(String) }
          : null,
      );
      expect(readdirSync(folder)).toEqual([]);
      expect(readdirSync(path.join(root, 'dist')).filter((name) => name.startsWith('.'))).toEqual([]);
    }
  });

  it('removes what a killed build left beside the archive', async () => {
    const root = copySite(tinySite);
    await build(root, ...early);
    const folder = temporaryFolder();
    const args = ['build', '--root', root, ...early, '--archive', path.join(folder, 'site.tar')];
    await almanacStruck(
      'SIGKILL',
      () => args,
      () => readdirSync(folder).length > 0,
    );
    expect((await almanac(args)).code).toBe(0);
    expect(readdirSync(folder)).toEqual(['site.tar']);
  });

  it('is refused before anything is built if its folder does not exist', async () => {
    const root = copySite(tinySite);
    const ran = await almanac(['build', '--root', root, '--archive', path.join(root, 'nowhere/site.tar')]);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(`there is no folder ${path.join(root, 'nowhere')}`);
    expect(existsSync(path.join(root, 'dist'))).toBe(false);
  });
});
