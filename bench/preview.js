// node bench/preview.js: measures the time from saving a file of the site until a browser with that page open in
// preview shows the change.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const project = fileURLToPath(new URL('..', import.meta.url));
const times = Number(process.argv[2] ?? 15);
const PAGE = '/us/black-friday';
const AT = '2024-11-22T18:00:00Z';

/** Each edit swaps a text for another and back. The open page shows all of these texts. */
const EDITS = [
  ['a word', 'locales/en/ui.yaml', 'buyNow: Buy Now', 'buyNow: Purchase'],
  ['a price', 'data/campaigns/black-friday-2024.yaml', 'friday: !assumed 1359', 'friday: !assumed 1349'],
  [
    'the page’s content',
    'data/pages/black-friday.yaml',
    '[toyStoryBuzzLightyear, flagshipMegatron]',
    '[flagshipMegatron, toyStoryBuzzLightyear]',
  ],
  ['a style sheet', 'templates/pages/campaign/styles/group.css', '{', '{ scroll-margin: 1px;'],
  [
    'a view',
    'templates/pages/campaign/View.tsx',
    'className="campaign__top',
    'className="edited campaign__top',
  ],
];

const root = mkdtempSync(path.join(tmpdir(), 'almanac-bench-'));
for (const name of ['data', 'locales', 'templates', 'package-lock.json', 'tsconfig.json'])
  cpSync(path.join(project, name), path.join(root, name), { recursive: true });
symlinkSync(path.join(project, 'node_modules'), path.join(root, 'node_modules'));
const cache = path.join(project, '.almanac');
if (existsSync(cache)) cpSync(cache, path.join(root, '.almanac'), { recursive: true });

const preview = spawn(
  process.execPath,
  [path.join(project, 'cli/bin.js'), 'preview', '--root', root, '--at', AT, '--port', '0', '--json'],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
const executablePath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((file) => existsSync(file));
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const url = await addressOf(preview);
  const page = await browser.newPage();
  await page.goto(url + PAGE);
  await page.locator('#almanac-preview').waitFor({ timeout: 120_000 });
  const rows = [];
  for (const [name, file, from, to] of EDITS) {
    const target = path.join(root, file);
    const before = readFileSync(target, 'utf8');
    if (!before.includes(from)) throw new Error(`${file} has no ${from}`);
    const took = { answer: [], shown: [] };
    for (let i = 0; i < times; i++) {
      // Longer than anybody takes between two edits.
      await page.waitForTimeout(1500);
      const answered = page.waitForResponse(url + PAGE).then(async (response) => {
        await response.finished();
        return performance.now();
      });
      const shown = page.waitForEvent('domcontentloaded').then(() => performance.now());
      const edited = performance.now();
      writeFileSync(target, i % 2 === 0 ? before.replace(from, to) : before);
      took.answer.push((await answered) - edited);
      took.shown.push((await shown) - edited);
      await page.locator('#almanac-preview').waitFor({ timeout: 60_000 });
    }
    writeFileSync(target, before);
    if (times % 2 === 1) await page.waitForEvent('domcontentloaded');
    rows.push([name, spreadOf(took.answer), spreadOf(took.shown)]);
  }
  console.log(`| edit → | page received | page there | (ms, median of ${times}, least–most)`);
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
} finally {
  await browser.close();
  preview.kill();
  rmSync(root, { recursive: true, force: true });
}

function spreadOf(values) {
  const sorted = values.map(Math.round).sort((a, b) => a - b);
  return `${sorted[Math.floor(sorted.length / 2)]} (${sorted[0]}–${sorted.at(-1)})`;
}

async function addressOf(child) {
  let said = '';
  for await (const part of child.stdout) {
    said += part;
    const found = /"url": "([^"]+)"/.exec(said)?.[1];
    if (found) return found;
  }
  throw new Error('preview ended');
}
