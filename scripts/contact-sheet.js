// Composes docs/contact-sheet.png: the pages that show the site's look, in several editions and stages, and every gift.
// Needs a Chromium on the PATH, or its path in CHROMIUM.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync, inflateSync } from 'node:zlib';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = path.join(root, 'docs/contact-sheet.png');

const WIDTH = 1920;
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** The pages to show, by the day for which the site is built. */
const SHOTS = {
  '2025-04-01': [
    ['home', 'us'],
    ['home', 'kr'],
    ['home', 'jp'],
    ...[
      'flagship-bumblebee',
      'us/flagship-megatron',
      'de/grimlock-g1-flagship',
      'eu/flagship-optimus-prime',
      'fr/toy-story-buzz-lightyear',
      'uk/buzz-lightyear-space-ranger-alpha',
      'us/elite-optimus-prime',
      'de/optimus-prime-rise-of-the-beasts-signature-limited-edition',
      'fr/bumblebee-g1-performance',
      'jp/k1-pro-interstellar-scout',
      'uk/ai-base',
      'kr/k1-pro-interstellar-scout',
      'jp/flagship-bumblebee',
    ].map((page) => ['product', page]),
    ...[
      'de/manuals',
      'jp/where-to-buy',
      'where-to-buy/hongkong-macao',
      'us/support',
      'fr/faq',
      'uk/product-registration',
      'kr/terms-use',
      'us/login',
    ].map((page) => ['service', page]),
  ],
  '2024-11-16': [['early', 'us/black-friday']],
  '2024-11-25': [['friday', 'de/black-friday']],
  '2024-12-01': [['cyber', 'uk/black-friday']],
  '2024-12-20': [['holiday', 'fr/christmas-sale']],
  '2024-12-29': [['newYear', 'eu/christmas-sale']],
};
/** Kinds of pages that are shown at one width only. */
const VIEWPORTS = { product: [DESKTOP], service: [PHONE] };

const STAGES = ['early', 'friday', 'cyber', 'holiday', 'newYear'];

const work = mkdtempSync(path.join(tmpdir(), 'contact-sheet-'));
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const shots = [];
  const gifts = new Map();
  for (const [day, pages] of Object.entries(SHOTS)) {
    const site = await serve(day);
    try {
      for (const [key, page] of pages) {
        for (const viewport of VIEWPORTS[key] ?? [DESKTOP, PHONE]) {
          const shot = await shoot(site.origin, page, viewport, gifts);
          shots.push({ key, page, day, wide: viewport === DESKTOP, ...shot });
        }
      }
    } finally {
      await site.stop();
    }
  }
  const png = await compose(shots, [...gifts.values()]);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, quantised(png));
} finally {
  await browser.close();
  rmSync(work, { recursive: true, force: true });
}

// --- The site --------------------------------------------------------------------------------------------------------

/** Builds the site for a day and serves it. */
async function serve(day) {
  const out = path.join(work, day);
  const at = `${day}T12:00:00Z`;
  await run(['build', '--at', at, '--out', out, '--quiet']);
  const port = await freePort();
  const server = almanac(['serve', '--out', out, '--at', at, '--port', String(port)]);
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const origin = `http://127.0.0.1:${port}`;
  // Try for a minute: on a busy machine a server takes more than a few seconds to start.
  for (let tries = 0; !(await answers(origin)); tries += 1) {
    if (tries === 600 || server.exitCode !== null) throw new Error(`the site of ${day} is not served`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    origin,
    stop: () => {
      server.kill();
      return ended;
    },
  };
}

function almanac(args, stdio = 'ignore') {
  return spawn(process.execPath, ['cli/bin.js', ...args], { cwd: root, stdio });
}

function run(args) {
  return new Promise((resolve, reject) => {
    almanac(args, ['ignore', 'ignore', 'inherit'])
      .once('error', reject)
      .once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`almanac ${args[0]} failed`))));
  });
}

async function answers(origin) {
  try {
    return (await fetch(`${origin}/us`)).ok;
  } catch {
    return false;
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function findChromium() {
  const { CHROMIUM, PATH = '' } = process.env;
  if (CHROMIUM) return CHROMIUM;
  const found = PATH.split(path.delimiter)
    .flatMap((folder) =>
      ['chromium', 'chromium-browser', 'google-chrome'].map((name) => path.join(folder, name)),
    )
    .find((file) => existsSync(file));
  if (!found) throw new Error('no Chromium found: install one, or set CHROMIUM to the path of one');
  return found;
}

// --- Pictures --------------------------------------------------------------------------------------------------------

/** Takes a picture of a page's first screen, and of each gift on the page that has no picture yet. */
async function shoot(origin, page, viewport, gifts) {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  try {
    const tab = await context.newPage();
    const answer = await tab.goto(`${origin}/${page}`, { waitUntil: 'load' });
    if (!answer?.ok()) throw new Error(`${page} is not there`);
    await tab.evaluate(() => document.fonts.ready);
    const image = dataUrl(await tab.screenshot(), 'image/png');
    const drawn = await tab.evaluate(() =>
      [...document.querySelectorAll('img[src*="/gifts-"]')].map((img) => img.src),
    );
    for (const src of drawn) {
      const key = path.basename(src).split('.')[0];
      if (gifts.has(key)) continue;
      const svg = Buffer.from(await (await fetch(src)).arrayBuffer());
      gifts.set(key, dataUrl(svg, 'image/svg+xml'));
    }
    const lang = await tab.evaluate(() => document.documentElement.lang);
    return { image, lang };
  } finally {
    await context.close();
  }
}

function dataUrl(bytes, type) {
  return `data:${type};base64,${bytes.toString('base64')}`;
}

// --- The sheet -------------------------------------------------------------------------------------------------------

async function compose(shots, gifts) {
  const of = (key, wide, page) =>
    shots.find((shot) => shot.key === key && shot.wide === wide && (!page || shot.page.startsWith(page)));
  const plate = (shot, no) => `
    <figure class="${shot.wide ? 'wide' : 'phone'}">
      <img src="${shot.image}" alt="">
      <figcaption>${no ? `<b>${no}</b>` : ''}<span>/${shot.page}</span><span>${shot.lang}</span><span>${shot.day}</span></figcaption>
    </figure>`;
  const letters = [...'ABCDEFGH'].map((letter) => `<i>${letter}</i>`).join('');
  const mark =
    '<svg class="mark" viewBox="0 0 24 24" width="24" height="24"><circle cx="12" cy="12" r="6.5"/><path d="M12 0v24M0 12h24"/></svg>';
  const html = `<!doctype html><meta charset="utf-8"><style>${style()}</style>
    <div class="edge">${letters}</div>${mark}${mark}
    <h1>Foldwright <em>contact sheet</em></h1>
    <section><h2><b>01</b>Home</h2><div class="row">
      ${plate(of('home', true, 'us'))}${plate(of('home', false, 'kr'))}${plate(of('home', false, 'jp'))}
    </div></section>
    <section><h2><b>02</b>Products</h2><div class="products">
      ${shots
        .filter(({ key }) => key === 'product')
        .map((shot) => plate(shot))
        .join('')}
    </div></section>
    <section><h2><b>03</b>Campaign, <em>by its stages</em></h2><div class="stages">
      ${STAGES.map((stage, i) => plate(of(stage, true), String(i + 1))).join('')}
      ${STAGES.map((stage) => plate(of(stage, false))).join('')}
    </div></section>
    <section><h2><b>04</b>Service</h2><div class="service">
      ${shots
        .filter(({ key }) => key === 'service')
        .map((shot) => plate(shot))
        .join('')}
    </div></section>
    <section><h2><b>05</b>Gifts</h2><ol>
      ${gifts.map((image) => `<li><img src="${image}" alt=""></li>`).join('')}
    </ol></section>`;
  const context = await browser.newContext({ viewport: { width: WIDTH, height: 1200 } });
  const tab = await context.newPage();
  await tab.setContent(html);
  await tab.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode()));
  });
  return tab.screenshot({ fullPage: true });
}

function style() {
  const font = (name) =>
    dataUrl(readFileSync(path.join(root, 'node_modules/@fontsource-variable', name)), 'font/woff2');
  return `
    @font-face { font-family: Archivo; font-weight: 100 900; font-stretch: 62% 125%; src: url(${font('archivo/files/archivo-latin-standard-normal.woff2')}); }
    @font-face { font-family: Mono; font-weight: 100 800; src: url(${font('martian-mono/files/martian-mono-latin-wght-normal.woff2')}); }
    * { box-sizing: border-box; margin: 0; padding: 0; }
    body { position: relative; width: ${WIDTH}px; padding: 72px 56px 64px; color: #14130f; background: #f2efe6; font: 400 12px/1.3 Mono; }
    b { font-weight: 400; } i { font-style: normal; }
    .edge { position: absolute; inset: 20px 56px auto; display: flex; justify-content: space-around; }
    .mark { position: absolute; top: 16px; right: 20px; fill: none; stroke: #14130f; }
    .mark + .mark { top: auto; right: auto; bottom: 20px; left: 16px; }
    h1 { font: 400 114px/.84 Archivo; font-stretch: 75%; letter-spacing: -.02em; text-transform: uppercase; white-space: nowrap; }
    em { font-style: normal; font-weight: 880; font-stretch: 118%; letter-spacing: -.035em; }
    section { margin-top: 52px; border-top: 1.5px solid; padding-top: 14px; }
    h2 { display: grid; grid-template-columns: 56px 1fr; align-items: baseline; margin-bottom: 24px; font: 400 52px/1 Archivo; font-stretch: 75%; letter-spacing: -.02em; }
    h2 { grid-template-columns: 56px max-content max-content; column-gap: 12px; }
    h2 b { font: 400 14px/1 Mono; letter-spacing: 0; }
    figure img { display: block; width: 100%; border: 1.5px solid; }
    figcaption { display: flex; gap: 20px; padding-top: 9px; white-space: nowrap; }
    figcaption span:nth-last-child(2) { margin-left: auto; }
    .row { display: grid; grid-template-columns: 1173fr 337fr 337fr; gap: 20px; }
    .products { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 24px 20px; }
    .products figure:first-child { grid-area: span 2 / span 2; }
    .service { display: grid; grid-template-columns: repeat(8, minmax(0, 1fr)); gap: 20px; }
    .products span:not(:first-child), .service span:not(:first-child) { display: none; }
    .products span, .service span { overflow: hidden; text-overflow: ellipsis; }
    .phone figcaption span:last-child { display: none; }
    .stages { display: grid; grid-template-columns: repeat(5, 1fr); gap: 20px; }
    .stages .wide figcaption { gap: 12px; } .stages .wide span { display: none; } .stages .wide span:last-child { display: block; }
    ol { display: flex; gap: 1.5px; border: 1.5px solid; background: #14130f; list-style: none; }
    li { flex: 1 1 0; height: 220px; padding: 16px 14px; background: #e6e1d2; }
    li img { display: block; width: 100%; height: 100%; object-fit: contain; }`;
}

// --- A smaller file: 256 colours, chosen by halving the box that holds most ------------------------------------------

function quantised(png) {
  const { width, height, channels, pixels } = decoded(png);
  const bins = new Map();
  const binOf = (at) => ((pixels[at] >> 2) << 12) | ((pixels[at + 1] >> 2) << 6) | (pixels[at + 2] >> 2);
  for (let at = 0; at < pixels.length; at += channels) {
    const key = binOf(at);
    const bin = bins.get(key);
    if (bin) {
      bin.count += 1;
      for (let c = 0; c < 3; c += 1) bin.sum[c] += pixels[at + c];
    } else bins.set(key, { key, count: 1, sum: [pixels[at], pixels[at + 1], pixels[at + 2]] });
  }
  const boxes = [boxOf([...bins.values()])];
  while (boxes.length < 256) {
    boxes.sort((a, b) => b.weight - a.weight);
    const box = boxes[0];
    if (box.weight === 0) break;
    const sorted = box.bins.toSorted((a, b) => meanOf(a, box.axis) - meanOf(b, box.axis));
    const middle = (meanOf(sorted[0], box.axis) + meanOf(sorted[sorted.length - 1], box.axis)) / 2;
    const cut = Math.max(
      1,
      sorted.findIndex((bin) => meanOf(bin, box.axis) > middle),
    );
    boxes.splice(0, 1, boxOf(sorted.slice(0, cut)), boxOf(sorted.slice(cut)));
  }
  const palette = Buffer.alloc(boxes.length * 3);
  const index = new Map();
  boxes.forEach((box, i) => {
    // Use the most frequent colour of the box instead of the mean, so that flat areas keep theirs.
    const most = box.bins.reduce((a, b) => (b.count > a.count ? b : a));
    for (let c = 0; c < 3; c += 1) palette[i * 3 + c] = Math.round(meanOf(most, c));
    for (const bin of box.bins) index.set(bin.key, i);
  });
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += channels) rows[y * (width + 1) + x + 1] = index.get(binOf(at));
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function meanOf(bin, channel) {
  return bin.sum[channel] / bin.count;
}

function boxOf(bins) {
  let axis = 0;
  let widest = 0;
  for (let c = 0; c < 3; c += 1) {
    let low = 255;
    let high = 0;
    for (const bin of bins) {
      low = Math.min(low, meanOf(bin, c));
      high = Math.max(high, meanOf(bin, c));
    }
    if (high - low > widest) [axis, widest] = [c, high - low];
  }
  const count = bins.reduce((sum, bin) => sum + bin.count, 0);
  return { bins, axis, weight: bins.length > 1 ? widest ** 2 * Math.sqrt(count) : 0 };
}

/** The pixels of a PNG as Chromium writes it: eight bits a channel, not interlaced. */
function decoded(png) {
  const parts = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const channels = png[25] === 6 ? 4 : 3;
  const raw = inflateSync(Buffer.concat(parts));
  const line = width * channels;
  const pixels = Buffer.alloc(line * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (line + 1)];
    for (let x = 0; x < line; x += 1) {
      const at = y * line + x;
      const left = x < channels ? 0 : pixels[at - channels];
      const up = y === 0 ? 0 : pixels[at - line];
      const corner = x < channels || y === 0 ? 0 : pixels[at - line - channels];
      pixels[at] = raw[y * (line + 1) + 1 + x] + predicted(filter, left, up, corner);
    }
  }
  return { width, height, channels, pixels };
}

function predicted(filter, left, up, corner) {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
