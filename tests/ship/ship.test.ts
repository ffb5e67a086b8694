import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteManifest } from '../../renderer/calendar/types.ts';
import { keyOf } from '../../renderer/ship/flat.ts';
import { hash, picturePath, stylePath } from '../release/fakes.ts';
import { almanac } from '../support/cli.ts';
import { temporaryFolder, tinySite } from '../support/site.ts';
import { treeOf } from '../support/tree.ts';
import { manifestOf, outputSaying, program, served, ship } from './outputs.ts';
import { type Bucket, lacks, startBucket } from './s3.ts';

/** Some thirty starts of `aws`, each of which may take seconds on a busy machine. */
const SLOW = { timeout: 600_000 };

const before = { cn: '559', us: '559' };
const after = { cn: '559', us: '549' };

/** A target to ship to, and a way to read from it. */
interface Site {
  readonly target: string;
  readonly env: Readonly<Record<string, string>>;
  /** The name of a file there, if it is another one. */
  readonly named?: (file: string) => string;
  /** Reads a file by its name there. */
  get(name: string): Promise<string | null>;
}

const asIs = (file: string): string => file;

/** Tests that every target must pass. */
function holds(open: () => Promise<Site>): void {
  it('sends everything once, then only what differs, and lists the changed addresses', async () => {
    const { target, env, get, named = asIs } = await open();
    const out = await outputSaying(before);
    const first = await ship(out, target, env);
    expect(first).toMatchObject({ from: null, to: manifestOf(out).id, remove: [] });
    expect(first.put.assets.sort()).toEqual([`assets/${picturePath}`, `assets/${stylePath}`].sort());
    expect(await get(named('us.html'))).toContain('559');
    expect(await get(`assets/${stylePath}`)).toContain('color');

    // It has the same size and is older than the file there.
    await outputSaying(after, out);
    const second = await ship(out, target, env);
    expect(second.put).toEqual({ assets: [], pages: [named('us.html')] });
    expect(second.changed).toEqual([{ path: '/us', url: 'https://www.toys.example/us', kind: 'changed' }]);
    expect(await get(named('us.html'))).toContain('549');
    expect(await get('index.html')).toContain('559');
    expect(await ship(out, target, env)).toMatchObject({ done: true, changed: [] });
  });

  it('removes deleted files after the switch', async () => {
    const { target, env, get, named = asIs } = await open();
    const out = await outputSaying(before);
    await ship(out, target, env);
    await outputSaying({ us: '559' }, out);
    const { remove, changed } = await ship(out, target, env);
    expect(remove).toContain(named('about.html'));
    expect(changed.map(({ kind, url }) => `${kind} ${url}`)).toContain(
      'removed https://www.toys-cn.example/about',
    );
    expect(await get(named('about.html'))).toBeNull();
    expect(await get(named('us/about.html'))).not.toBeNull();
  });

  it('does nothing with --dry-run', async () => {
    const { target, env, get, named = asIs } = await open();
    const out = await outputSaying(before);
    expect((await ship(out, target, env, '--dry-run')).put.pages).toContain(named('us.html'));
    expect(await get(named('us.html'))).toBeNull();
  });
}

describe.skipIf(lacks('aws') || lacks('rclone'))('a bucket', () => {
  let bucket: Bucket;
  beforeAll(async () => {
    bucket = await startBucket();
  });
  afterAll(() => bucket?.stop());
  const fetchFrom = (prefix: string) => async (file: string) => {
    const response = await fetch(`${bucket.url}/${prefix}${file}`);
    return response.ok ? response.text() : null;
  };

  it('by aws: gets a corrected price that aws s3 sync would not send', async () => {
    const get = fetchFrom('synced/');
    const out = await outputSaying(before);
    const sync = async (): Promise<void> => {
      const args = ['s3', 'sync', '--quiet', `${out}/current/`, 's3://shop/synced'];
      const endpoint = ['--endpoint-url', bucket.env.AWS_ENDPOINT_URL ?? ''];
      await promisify(execFile)('aws', [...endpoint, ...args], { env: { ...process.env, ...bucket.env } });
    };
    await sync();
    await outputSaying({ cn: '549', us: '559' }, out);
    await sync();
    // It has the same size and is older than the file there.
    expect(await get('index.html')).toContain('559');
    const { remove } = await ship(out, 's3://shop/synced', bucket.env);
    expect(await get('index.html')).toContain('549');
    expect(await get('us')).toContain('559');
    // Objects named by files were removed.
    expect(remove).toContain('us.html');
    expect(await get('us.html')).toBeNull();
  });

  it('by aws: sets type and cache time of each file, and removes deleted ones', SLOW, async () => {
    const headers = async (file: string) => {
      const response = await fetch(`${bucket.url}/typed/${file}`);
      return ['content-type', 'cache-control'].map((name) => response.headers.get(name));
    };
    const out = await outputSaying(before);
    await ship(out, 's3://shop/typed', bucket.env);
    // Each page is an object named by its URL: `us` and `us/about`, of which a folder could not hold both. Other
    // files are requested by their name.
    for (const name of ['us', 'us/about', 'about', 'index.html', '404.html', 'us/404.html'])
      expect(await headers(name), name).toEqual(['text/html; charset=utf-8', 'no-cache']);
    expect(await headers(`assets/${picturePath}`)).toEqual([
      'image/svg+xml; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    await outputSaying({ us: '559' }, out);
    expect((await ship(out, 's3://shop/typed', bucket.env)).remove).toContain('about');
    expect(await fetchFrom('typed/')('about')).toBeNull();
    expect(await fetchFrom('typed/')('us/about')).not.toBeNull();
    expect(await ship(out, 's3://shop/typed', bucket.env)).toMatchObject({ done: true });
  });

  it('by aws: does not take a failure for an empty bucket', async () => {
    const args = ['ship', 's3://elsewhere', '--out', await outputSaying(before)];
    const { code, stderr } = await almanac(args, { env: bucket.env });
    expect(code).toBe(1);
    expect(stderr).toContain('s3://elsewhere cannot be read');
  });

  describe('by rclone', () => {
    let folder = 0;
    holds(async () => {
      folder += 1;
      return {
        target: `rclone:store:shop/${folder}`,
        env: bucket.env,
        named: keyOf,
        get: fetchFrom(`${folder}/`),
      };
    });
  });
});

/** Ships two sites, one after the other, as a job whose umask keeps files to itself; returns what nobody else could enter. */
async function closedFolders(folder: string, target: string, env: Readonly<Record<string, string>> = {}) {
  const umask = process.umask(0o077);
  try {
    const out = await outputSaying(before);
    const ships = [await almanac(['ship', target, '--out', out, '--on-switch', 'exit 7'], { env })];
    await outputSaying(after, out);
    ships.push(await almanac(['ship', target, '--out', out], { env }));
    expect(ships.map(({ code }) => code)).toEqual([1, 0]);
  } finally {
    process.umask(umask);
  }
  const all = ['.', ...(readdirSync(folder, { recursive: true }) as string[])];
  expect(all).toContain('owed');
  return all.filter((name) => {
    const stat = statSync(path.join(folder, name));
    return stat.isDirectory() && (stat.mode & 0o777) !== 0o755;
  });
}

describe('a folder', () => {
  holds(async () => {
    const folder = path.join(temporaryFolder(), "the shop's");
    return { target: folder, env: {}, get: served(folder) };
  });

  it('switches with one link, keeps the previous site, and removes older ones', async () => {
    const folder = temporaryFolder();
    const out = temporaryFolder();
    const ids: string[] = [];
    for (const price of ['559', '549', '539']) {
      await outputSaying({ us: price }, out);
      await ship(out, folder);
      ids.push(readlinkSync(path.join(folder, 'current')));
    }
    expect(new Set(ids).size).toBe(3);
    expect(readdirSync(path.join(folder, 'sites')).sort()).toEqual(
      ids
        .slice(1)
        .map((id) => path.basename(id))
        .sort(),
    );
    expect(readFileSync(path.join(folder, ids[1] as string, 'us.html'), 'utf8')).toContain('549');
    expect(existsSync(path.join(folder, 'hosts/nginx.conf'))).toBe(true);
    expect(existsSync(path.join(folder, 'assets', stylePath))).toBe(true);
    // Return to the previous site.
    const back = await ship(out, folder, {}, '--site', path.basename(ids[1] as string));
    expect(back.put.pages).toContain('us.html');
    expect(await served(folder)('us.html')).toContain('549');
  });

  it('can be read by all, whatever the umask of the job', async () => {
    const folder = path.join(temporaryFolder(), 'shop');
    expect(await closedFolders(folder, folder)).toEqual([]);
  });

  it('is refused if it is an output of almanac', async () => {
    const out = await outputSaying(before);
    const other = await outputSaying(after);
    writeFileSync(path.join(other, 'live.json'), '{}');
    const { code, stderr } = await almanac(['ship', other, '--out', out]);
    expect(code).toBe(1);
    expect(stderr).toContain('almanac import');
    expect(manifestOf(other).files).toEqual(manifestOf(await outputSaying(after)).files);
  });

  it('is refused if it has files of others', async () => {
    const out = await outputSaying(before);
    const refuses = async (folder: string, holds: string): Promise<void> => {
      const { code, stderr } = await almanac(['ship', folder, '--out', out]);
      expect([code, stderr]).toEqual([1, expect.stringContaining(`it holds ${holds}\n`)]);
      expect(existsSync(path.join(folder, 'current'))).toBe(false);
    };
    await refuses(tinySite, 'data, locales, templates');
    const www = temporaryFolder();
    mkdirSync(path.join(www, 'sites/customer'), { recursive: true });
    await refuses(www, 'sites/customer');
    const pictures = temporaryFolder();
    mkdirSync(path.join(pictures, 'assets'));
    await refuses(pictures, 'assets');
    // In a shipped folder, files of others are kept.
    const shared = temporaryFolder();
    await ship(out, shared);
    mkdirSync(path.join(shared, 'sites/customer'));
    await outputSaying(after, out);
    await ship(out, shared);
    expect(existsSync(path.join(shared, 'sites/customer'))).toBe(true);
  });

  it('is refused if it is an output, where something is live or not, or is inside of the own one', async () => {
    const out = await outputSaying(before);
    const [bench, link] = [path.join(temporaryFolder(), 'bench'), path.join(temporaryFolder(), 'link')];
    cpSync(out, bench, { recursive: true, verbatimSymlinks: true });
    await outputSaying(after, out);
    const were = treeOf(bench);
    const other = await almanac(['ship', bench, '--out', out]);
    expect([other.code, other.stderr]).toEqual([
      1,
      expect.stringContaining('is an output that almanac keeps itself'),
    ]);
    expect(treeOf(bench)).toEqual(were);
    symlinkSync(out, link);
    for (const inside of [link, path.join(out, 'www'), path.join(link, 'www')]) {
      const { code, stderr } = await almanac(['ship', inside, '--out', out]);
      expect([code, stderr]).toEqual([2, expect.stringContaining('is no target')]);
    }
    expect(existsSync(path.join(out, 'www'))).toBe(false);
  });

  it('is refused if it is a file, or a link that leads nowhere', async () => {
    const [out, folder] = [await outputSaying(before), temporaryFolder()];
    writeFileSync(path.join(folder, 'file'), 'mine');
    symlinkSync('nowhere', path.join(folder, 'link'));
    for (const name of ['file', 'link']) {
      const { code, stderr } = await almanac(['ship', path.join(folder, name), '--out', out]);
      expect([code, stderr]).toEqual([1, expect.stringContaining(`${name} is no folder\n`)]);
    }
    expect(readFileSync(path.join(folder, 'file'), 'utf8')).toBe('mine');
  });

  it('shows a complete site at every moment, also while its current site is sent again', async () => {
    const [out, folder, bin] = [await outputSaying(before), temporaryFolder(), temporaryFolder()];
    await ship(out, folder);
    const shown = readlinkSync(path.join(folder, 'current'));
    for (const name of ['cp', 'ln', 'mv', 'rm']) {
      const look = `[ -e '${folder}/current/site.json' ] || echo ${name} "$@" >> '${bin}/gone'`;
      writeFileSync(path.join(bin, name), `#!/bin/sh\n/bin/${name} "$@" || exit\n${look}\n`, { mode: 0o755 });
    }
    await ship(out, folder, { PATH: `${bin}:${process.env.PATH}` }, '--all');
    expect(readdirSync(bin)).not.toContain('gone');
    expect(readlinkSync(path.join(folder, 'current'))).toBe(shown);
    expect(readdirSync(path.join(folder, 'sites'))).toEqual([path.basename(shown)]);
    expect(await served(folder)('us.html')).toContain('559');
  });

  it('continues after an interrupted ship', async () => {
    const [out, folder] = [await outputSaying(before), temporaryFolder()];
    mkdirSync(path.join(folder, 'sites/.tmp-01234567'), { recursive: true });
    mkdirSync(path.join(folder, 'assets'));
    await ship(out, folder);
    expect(await served(folder)('us.html')).toContain('559');
    expect(existsSync(path.join(folder, 'sites/.tmp-01234567'))).toBe(false);
  });

  it.each([
    '',
    'ftp://host/x',
    's3:shop',
    'rclone:store',
    'exec:',
    'cloudflare-pages:',
    'cloudflare-pages:a b',
  ])('“%s” is not a target', async (target) => {
    const { code, stderr } = await almanac(['ship', target, '--out', await outputSaying(before)]);
    expect(code).toBe(2);
    expect(stderr).toContain('is no target');
  });
});

describe.skipIf(lacks('rsync'))('a host by rsync', () => {
  /** A stand-in for ssh whose host is this machine. */
  const shell = (): string => {
    const file = path.join(temporaryFolder(), 'ssh');
    writeFileSync(
      file,
      '#!/bin/sh\n[ "$1" = shop@www ] || [ "$1 $2" = "-l shop" ] || exit 255\n[ "$1" = -l ] && shift 2\nshift\nexec sh -c "$*"\n',
    );
    chmodSync(file, 0o755);
    return file;
  };
  holds(async () => {
    const folder = path.join(temporaryFolder(), 'shop');
    return { target: `shop@www:${folder}`, env: { RSYNC_RSH: shell() }, get: served(folder) };
  });

  it('can be read by all, whatever the umask there', async () => {
    const folder = path.join(temporaryFolder(), 'shop');
    expect(await closedFolders(folder, `shop@www:${folder}`, { RSYNC_RSH: shell() })).toEqual([]);
  });

  it('does not take a failure for an empty host', async () => {
    const { code, stderr } = await almanac(['ship', 'nobody@www:/srv', '--out', await outputSaying(before)], {
      env: { RSYNC_RSH: shell() },
    });
    expect(code).toBe(1);
    expect(stderr).toContain('failed (exit code 255)');
  });
});

describe('a program of one’s own', () => {
  const plain = (folder: string) => async (file: string) =>
    existsSync(path.join(folder, file)) ? readFileSync(path.join(folder, file), 'utf8') : null;

  holds(async () => {
    const folder = path.join(temporaryFolder(), 'there');
    return { target: `exec:${program(folder)}`, env: {}, get: plain(folder) };
  });

  it('is called for assets, then pages, then site.json, then removed files', async () => {
    const folder = path.join(temporaryFolder(), 'there');
    const out = await outputSaying(before);
    await ship(out, `exec:${program(folder)}`);
    await outputSaying({ us: '549' }, out);
    await ship(out, `exec:${program(folder)}`);
    const log = readFileSync(`${folder}.log`, 'utf8').trim().split('\n');
    const switches = log.flatMap((line, i) => (line === 'put site.json' ? [i] : []));
    // Announced and done for the first ship; for the second one removed as well.
    expect(switches).toHaveLength(5);
    expect(log.slice(0, 2).every((line) => line.startsWith('put assets/'))).toBe(true);
    expect(log.slice((switches[1] as number) + 1, switches[2])).toEqual([]);
    expect(log.slice((switches[3] as number) + 1, switches[4])).toEqual([
      'remove about.html',
      'remove sitemap-toys-cn-example.xml',
      'remove sitemap-toys-example.xml',
    ]);
  });

  it('interrupted on the way to one site, continues to another without a page of the first', async () => {
    const folder = path.join(temporaryFolder(), 'there');
    const out = await outputSaying({ cn: '559', us: '559' });
    await ship(out, `exec:${program(folder)}`);
    await outputSaying({ cn: '1', us: '1' }, out);
    const broken = await almanac(['ship', `exec:${program(folder, 'us.html')}`, '--out', out]);
    expect(broken.code).toBe(1);
    expect(await plain(folder)('index.html')).toContain('<p>1</p>');
    await outputSaying({ cn: '559', us: '549' }, out);
    await ship(out, `exec:${program(folder)}`);
    expect(await plain(folder)('index.html')).toContain('559');
    expect(await plain(folder)('us.html')).toContain('549');
  });

  it("keeps the previous site's assets for open pages, until the next ship", async () => {
    const folder = path.join(temporaryFolder(), 'there');
    const store = `exec:${program(folder)}`;
    const out = await outputSaying(before);
    const old = 'assets/old.0123.css';
    await ship(out, store);
    const manifest = JSON.parse(readFileSync(path.join(folder, 'site.json'), 'utf8')) as SiteManifest;
    mkdirSync(path.join(folder, 'assets'), { recursive: true });
    writeFileSync(path.join(folder, old), 'a {}');
    const listed = { ...manifest, files: [...manifest.files, { path: old, hash: hash('a {}'), size: 4 }] };
    writeFileSync(path.join(folder, 'site.json'), JSON.stringify(listed));
    await outputSaying(after, out);
    expect((await ship(out, store)).remove).toEqual([]);
    expect(existsSync(path.join(folder, old))).toBe(true);
    await outputSaying({ cn: '559', us: '539' }, out);
    expect((await ship(out, store)).remove).toEqual([old]);
    expect(existsSync(path.join(folder, old))).toBe(false);
  });
});

describe('Cloudflare Pages', () => {
  /** A stand-in for wrangler that records its arguments and keeps the folder. */
  const wrangler = (): { env: { PATH: string }; log: string; folder: string } => {
    const bin = temporaryFolder();
    const [log, folder] = [path.join(bin, 'log'), path.join(bin, 'deployed')];
    writeFileSync(
      path.join(bin, 'wrangler'),
      `#!/bin/sh\necho "$1 $2 $4 $5 $6 $7" >> '${log}'; rm -rf '${folder}'; cp -r "$3" '${folder}'\n`,
    );
    chmodSync(path.join(bin, 'wrangler'), 0o755);
    return { env: { PATH: `${bin}:${process.env.PATH}` }, log, folder };
  };

  it('gets the site through its own program', async () => {
    const { env, log, folder } = wrangler();
    const out = await outputSaying(before);
    expect(await ship(out, 'cloudflare-pages:shop', env, '--dry-run')).toMatchObject({ done: false });
    expect(existsSync(log)).toBe(false);
    await ship(out, 'cloudflare-pages:shop', env);
    await ship(out, 'cloudflare-pages:shop@trunk', env);
    expect(readFileSync(log, 'utf8')).toBe(
      'pages deploy --project-name shop --branch main\npages deploy --project-name shop --branch trunk\n',
    );
    expect(readFileSync(path.join(folder, 'us.html'), 'utf8')).toContain('559');
  });

  it('refuses a site with rules that it would ignore, also in a dry run; other hosts accept it', async () => {
    const { env, log } = wrangler();
    const out = await outputSaying(before);
    const many = Array.from({ length: 2_001 }, (_, i) => `/us/old-${i} /us 302\n`).join('');
    writeFileSync(path.join(out, 'current/_redirects'), many);
    for (const more of [[], ['--dry-run']]) {
      const { code, stderr } = await almanac(['ship', 'cloudflare-pages:shop', '--out', out, ...more], {
        env,
      });
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining('Cloudflare Pages takes 2000 redirects: here are 2001'),
      ]);
    }
    expect(existsSync(log)).toBe(false);
    expect((await ship(out, temporaryFolder())).put.pages).toContain('_redirects');
  });
});

describe('--on-switch', () => {
  it('passes the changed addresses once the site is there, not earlier', async () => {
    const [folder, file] = [temporaryFolder(), path.join(temporaryFolder(), 'urls')];
    const out = await outputSaying(before);
    await ship(out, folder);
    await outputSaying(after, out);
    const purge = ['--on-switch', `cat > '${file}'; grep -q 549 '${folder}/current/us.html'`];
    await ship(out, folder, {}, '--dry-run', ...purge);
    expect(existsSync(file)).toBe(false);
    await ship(out, folder, {}, ...purge);
    expect(readFileSync(file, 'utf8')).toBe('https://www.toys.example/us\n');
    const { mtimeMs } = statSync(file);
    await ship(out, folder, {}, ...purge);
    expect(statSync(file).mtimeMs).toBe(mtimeMs);
  });

  it('makes the ship fail if it fails', async () => {
    const folder = temporaryFolder();
    const { code, stderr } = await almanac([
      'ship',
      folder,
      '--out',
      await outputSaying(before),
      '--on-switch',
      'exit 3',
    ]);
    expect([code, await served(folder)('us.html')]).toEqual([1, expect.stringContaining('559')]);
    expect(stderr).toContain('the site is shipped, but --on-switch failed (exit code 3)');
  });
});

it('a copied output ships like the output', async () => {
  const out = await outputSaying(before);
  const copy = path.join(temporaryFolder(), 'copy');
  cpSync(out, copy, { recursive: true, verbatimSymlinks: true });
  const folder = temporaryFolder();
  await ship(out, folder);
  expect(await ship(copy, folder)).toMatchObject({ done: true });
});

describe('the journal', () => {
  const history = async (out: string): Promise<string> =>
    (await almanac(['status', '--history', '--out', out])).stdout;

  it('says who shipped what where, and why; a dry run and a ship of nothing are no entries', async () => {
    const [out, folder] = [await outputSaying(before), temporaryFolder()];
    await ship(out, folder, {}, '--dry-run', '--note', 'only looked');
    await ship(out, folder, {}, '--note', '559 at last', '--by', 'ann');
    await ship(out, folder, {}, '--note', 'nothing new');
    const was = manifestOf(out).id;
    await outputSaying(after, out);
    await ship(out, folder, {}, '--note', '549, not 559', '--by', 'ben');
    const told = await history(out);
    expect(told).not.toMatch(/only looked|nothing new/);
    expect(told).toMatch(/ship {2}by ann\n {2}“559 at last”/);
    expect(told).toContain('“549, not 559”');
    expect(told).toContain(`${folder}: sites/${was} → sites/${manifestOf(out).id}`);
  });

  it('has it also where caches could not be told', async () => {
    const [out, folder] = [await outputSaying(before), temporaryFolder()];
    const args = ['ship', folder, '--out', out, '--note', 'purge fails', '--on-switch', 'exit 3'];
    expect((await almanac(args)).code).toBe(1);
    expect(await history(out)).toContain('purge fails');
  });
});
