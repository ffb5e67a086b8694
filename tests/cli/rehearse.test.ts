import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Rehearsal } from '../../renderer/index.ts';
import type { Expected } from '../../renderer/rehearse/expected.ts';
import { PageReader } from '../../renderer/rehearse/page-reader.ts';
import { almanac, almanacJson } from '../support/cli.ts';
import { copySite, temporaryFolder, tinySite } from '../support/site.ts';

const CAMPAIGN = 'data/campaigns/easter-2025.yaml';
let root: string;
let dist: string;

beforeAll(async () => {
  root = copySite(tinySite);
  dist = path.join(root, 'dist');
  await almanac(['build', '--root', root, '--from', '2025-04-01', '--until', '2025-05-01']);
});

const options = (...more: string[]): string[] => ['rehearse', '--root', root, '--no-browser', ...more];

/** Edits the finished file of a page by hand, in the release that begins at an instant. */
function tamper(
  from: string,
  page = 'easter',
  edit = (html: string): string => html.replaceAll('data-price="4.50"', 'data-price="4.05"'),
): () => void {
  const releases = path.join(dist, 'releases/at');
  const release = readdirSync(releases).find((name) => name.startsWith(from)) as string;
  const folder = path.join(releases, release);
  const file = (readdirSync(folder, { recursive: true }) as string[]).find((name) =>
    new RegExp(`^${page}(/index)?\\.html$`).test(name),
  ) as string;
  const full = path.join(folder, file);
  const before = readFileSync(full);
  const write = (bytes: string | Buffer): void => {
    rmSync(full);
    writeFileSync(full, bytes);
  };
  const edited = edit(before.toString());
  expect(edited).not.toBe(before.toString());
  write(edited);
  return () => write(before);
}

describe('a campaign', () => {
  it('is played switch by switch, and reported with its prices', async () => {
    const found = await almanacJson<Rehearsal>(options('easter-2025', '--region', 'at'));
    expect(found).toMatchObject({ ok: true, campaign: 'easter-2025', findings: [], rollBack: true });
    const at = (instant: string) => found.switches.find((one) => one.at === instant)?.regions[0];
    expect(found.switches.map((one) => one.at)).toEqual(
      expect.arrayContaining(['2025-04-07T04:00:00Z', '2025-04-19T07:00:00Z', '2025-04-21T22:00:00Z']),
    );
    expect(at('2025-04-19T07:00:00Z')?.prices).toMatchObject([
      { name: 'Sourdough', from: '4.90', to: '4.50' },
    ]);
    expect(found.counts.pages).toBeGreaterThan(5);
    expect(found.counts.prices).toBeGreaterThan(5);
  });

  it('leaves no files, and does not touch the output', async () => {
    await almanac(options('easter-2025'));
    expect(readdirSync(root).filter((name) => name.startsWith('.almanac-'))).toEqual([]);
    expect(readdirSync(dist)).not.toContain('live.json');
  });

  it('that does not exist is a usage error', async () => {
    const { code, stderr } = await almanac(options('easter'));
    expect([code, stderr]).toEqual([2, expect.stringContaining('easter-2025')]);
  });
});

describe('a price that was edited by hand in a finished file', () => {
  it('is found with the data line that contradicts it, and fails', async () => {
    const restore = tamper('20250419');
    const { code, stdout, stderr } = await almanac(options('easter-2025', '--calendar', 'newest'));
    restore();
    expect(code, stderr).toBe(1);
    expect(stdout).toContain(`price: Sourdough costs 4.05, expected 4.50  ${CAMPAIGN}:9`);
    expect(stdout).toMatch(/files: .*easter.* is damaged/);
    expect(stdout).toMatch(/explain \/at\/easter --at 2025-04-19T07:00:00Z/);
    expect((await almanac(options('easter-2025', '--calendar', 'newest'))).code).toBe(0);
  });
});

it.each([
  [
    'a label of the navigation',
    /(<header>.*?)Ostern/s,
    '$1Oster',
    /navigation: .* says “Bäckerei Oster”, expected “Bäckerei Ostern”/,
  ],
  [
    'the end of a countdown',
    /&quot;ends&quot;:&quot;2025-04-21T22/,
    '&quot;ends&quot;:&quot;2025-04-21T23',
    /content: /,
  ],
  [
    'the end of an Offer',
    /"priceValidUntil":"2025-04-21T22/,
    '"priceValidUntil":"2025-04-22T22',
    /structured-data: the Offer of Sourdough ends at 2025-04-22T22:00:00Z, expected 2025-04-21T22:00:00Z/,
  ],
])('finds %s that was edited by hand', async (what, from, to, expected) => {
  const page = what.includes('Offer') ? 'sourdough' : 'easter';
  const restore = tamper('20250419', page, (html) => html.replace(from, to));
  const { code, stdout } = await almanac(options('easter-2025', '--region', 'at', '--calendar', 'newest'));
  restore();
  expect([code, stdout]).toEqual([1, expect.stringMatching(expected)]);
});

it('finds an ended page that redirects to another place than home', async () => {
  const server = createServer((request, response) => {
    const to = { '/at/easter': '/at/elsewhere', '/at/bread': '/at' }[request.url ?? ''];
    response.writeHead(to === undefined ? 200 : 302, to === undefined ? {} : { location: to }).end();
  });
  const { url, close } = await listening(server);
  const expected = {
    home: () => '/at',
    sourceOfPage: () => null,
    documents: () => [].values(),
  } as unknown as Expected;
  const reader = new PageReader(url, expected, new Map([['at', 'at']]));
  const pages = ['bread', 'easter'].map(
    (page) => ({ path: `/at/${page}`, page, kind: 'removed', changesAt: null }) as const,
  );
  await reader.read('at', 0, pages);
  await close();
  expect(reader.findings.map(({ what, message }) => `${what}: ${message}`)).toEqual([
    'redirect: the page is over, and leads to /at/elsewhere, expected /at',
  ]);
});

/** Starts a server that only this machine can reach. */
async function listening(server: Server): Promise<{ url: string; close(): Promise<void> }> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => server.close(() => resolve()).closeAllConnections());
  return { url: `http://127.0.0.1:${port}`, close };
}

it('plays an archive, and writes the report as Markdown and as one HTML file', async () => {
  const folder = temporaryFolder();
  const archive = path.join(folder, 'site.tar');
  await almanac([
    'build',
    '--root',
    root,
    '--from',
    '2025-04-01',
    '--until',
    '2025-05-01',
    '--archive',
    archive,
  ]);
  const reports = ['report.md', 'report.html'].map((name) => path.join(folder, name));
  const window = ['--from', '2025-04-18', '--until', '2025-04-20'];
  const { code, stderr } = await almanac(options(...window, '--archive', archive, '--report', ...reports));
  expect([code, stderr]).toEqual([0, expect.stringContaining('the report is in')]);
  const [markdown, html] = reports.map((file) => readFileSync(file, 'utf8'));
  expect(markdown).toContain('| 2025-04-19T07:00:00Z | at | Sourdough | 4.90 | 4.50 EUR |');
  expect(html).toMatch(/^<!doctype html>.*name="region" value="at".*4\.90.*4\.50/s);
});

it('finds a calendar that was not built from these inputs', async () => {
  const file = path.join(root, CAMPAIGN);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('holiday: "4.50"', 'holiday: "4.40"'));
  const { code, stdout } = await almanac(options('easter-2025', '--region', 'at', '--calendar', 'newest'));
  writeFileSync(file, text);
  expect([code, stdout]).toEqual([1, expect.stringContaining('costs 4.50, expected 4.40')]);
});
