// npm run trial:own: makes a shop from an empty folder and the packed tarball, as docs/guide/ says, and serves it with
// the real programs. Prints a line for each act. Exits with 0 if all acts passed, and with 1 if one failed or a program
// is missing. `--keep` leaves the folder in place.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

const project = fileURLToPath(new URL('..', import.meta.url));
const scratch = mkdtempSync(path.join(tmpdir(), 'almanac-own-'));
const shop = path.join(scratch, 'my-shop');
const ANALYTICS = 'https://count.example';
const ADS = 'ads.example, 1234, DIRECT\n';
/** A fixed compatibility date, since Cloudflare's runtime would ask the network for the latest one. */
const COMPATIBLE = '2026-04-01';

const run = promisify(execFile);
const CALM = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
const env = { ...process.env, CI: '1', NO_COLOR: '1' };
const inShop = async (program, ...args) =>
  (await run(program, args, { cwd: shop, env, maxBuffer: 1e8 })).stdout;
const almanac = (...args) => inShop('npx', '--no-install', 'almanac', ...args);

const file = (name) => path.join(shop, name);
const write = (name, text) => {
  mkdirSync(path.dirname(file(name)), { recursive: true });
  writeFileSync(file(name), text);
};
const edit = (name, from, to) => {
  const text = readFileSync(file(name), 'utf8');
  must(typeof from === 'string' ? text.includes(from) : from.test(text), `${name} has ${from}`);
  write(name, text.replace(from, to));
};
function must(holds, what) {
  if (!holds) throw new Error(`expected: ${what}`);
}
async function until(what, seconds, holds) {
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    if (await holds()) return;
    await pause(100);
  }
  throw new Error(`expected within ${seconds} s: ${what}`);
}

const children = [];
/** Starts a server in a process group of its own; `said` collects its output. */
function start(program, args, options = {}) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true, env, ...options });
  const started = { child, said: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      started.said += text;
    });
  children.push(child);
  return started;
}
async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  process.kill(-child.pid, 'SIGTERM');
  await closed;
}
/** The address that a program prints once it listens. */
async function addressOf(started, pattern) {
  await until(`an address from ${started.child.spawnfile}: ${started.said}`, 120, () => {
    must(started.child.exitCode === null, `${started.child.spawnfile} runs on: ${started.said}`);
    return pattern.test(started.said);
  });
  return pattern.exec(started.said)[1];
}
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

let browser;
const open = async () => {
  const places = [
    process.env.CHROMIUM,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
  ];
  const executablePath = places.find((place) => place && existsSync(place));
  must(executablePath !== undefined, 'Chromium (apt-get install chromium)');
  browser ??= await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const context = await browser.newContext();
  const page = await context.newPage();
  const faults = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  return { page, context, faults };
};
const priceOf = (page) => page.locator('[data-price]').first().getAttribute('data-price');

const acts = {
  async 'the tarball is packed'() {
    execFileSync(process.execPath, ['scripts/compile.js', '--if-changed'], { cwd: project });
    execFileSync(process.execPath, ['scripts/types.js'], { cwd: project });
    execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', scratch], {
      cwd: project,
    });
  },
  async 'an empty folder becomes a shop that is installed'() {
    // A relative path, because npx runs an absolute one as a program.
    const tarball = `./${readdirSync(scratch).find((name) => name.endsWith('.tgz'))}`;
    await run('npx', ['--yes', ...CALM, tarball, 'init', 'my-shop'], { cwd: scratch, env });
    await inShop('npm', 'install', ...CALM);
    const { dependencies } = JSON.parse(readFileSync(file('package.json'), 'utf8'));
    must(dependencies.almanac.endsWith('.tgz'), 'the shop asks for the tarball');
  },
  async 'its own check, types and test pass'() {
    for (const script of ['check', 'types', 'test']) await inShop('npm', 'run', script);
  },
  async 'the preview shows it, and a stage of its sale'() {
    const preview = start('npx', ['--no-install', 'almanac', 'preview', '--port', '0', '--json'], {
      cwd: shop,
    });
    const url = await addressOf(preview, /"url": "([^"]+)"/);
    const { page, context, faults } = await open();
    await page.goto(url);
    const bar = page.locator('#almanac-preview');
    await bar.waitFor();
    must((await page.locator('[data-price]').count()) === 3, 'three prices at home');
    const later = new Date(Date.now() + 11 * 86_400_000).toISOString();
    await page.goto(`${url}/sale?at=${later}`);
    await bar.waitFor();
    must((await priceOf(page)) === '399', 'the tent at 399 once the sale is open');
    must(faults.length === 0, `no faults in the console, found ${faults.join('; ')}`);
    await context.close();
    await stop(preview.child);
  },
  async 'a third region is added'() {
    await almanac('new', 'region', 'fr', '--currency', 'EUR');
    edit('locales/fr.yaml', 'home: To the shop', 'home: Vers la boutique');
    await almanac('check');
  },
  async 'a campaign of its own, with a page, is rehearsed'() {
    await almanac('new', 'campaign', 'autumn-sale');
    edit(
      'data/campaigns/autumn-sale.yaml',
      'prices: {}',
      'prices:\n  us: { lantern: { early: 49 } }\n  eur: { lantern: { early: 45 } }',
    );
    await almanac('new', 'page', 'autumn', '--type', 'sale', '--campaign', 'autumn-sale');
    const { problems } = JSON.parse(await almanac('check', '--json'));
    must(
      problems.every(({ severity }) => severity === 'warning'),
      'no errors',
    );
    await almanac('rehearse', 'autumn-sale');
  },
  async 'analytics is refused until the policy allows it'() {
    const at = '<p>{model.brand}</p>';
    edit('templates/layout/views.tsx', at, `${at}\n      <script async src="${ANALYTICS}/count.js" />`);
    const refused = await almanac('check').then(
      () => '',
      ({ stderr }) => stderr,
    );
    must(refused.includes(`script-src: [${ANALYTICS}]`), `check says what to allow, and said ${refused}`);
    const site = readFileSync(file('data/site.yaml'), 'utf8');
    write(
      'data/site.yaml',
      `${site}headers:\n  policy:\n    script-src: [${ANALYTICS}]\n    connect-src: [${ANALYTICS}]\n`,
    );
    await almanac('check');
  },
  async 'ads.txt is put into public/'() {
    write('public/ads.txt', ADS);
    await almanac('check');
  },
  async 'it is served by nginx, and an open tab renews itself at the switch'() {
    const program = ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'].find(existsSync);
    must(program !== undefined, 'nginx (apt-get install nginx)');
    const at = Math.ceil((Date.now() + 30_000) / 1_000) * 1_000;
    edit('data/campaigns/autumn-sale.yaml', /early: \d.*/, `early: ${new Date(at).toISOString()}`);
    await almanac('build', '--from', 'now');
    await almanac('activate');
    const port = await freePort();
    const folder = path.join(scratch, 'nginx');
    mkdirSync(folder);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    writeFileSync(
      path.join(folder, 'nginx.conf'),
      `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http { types { text/html html; text/css css; text/javascript js; image/svg+xml svg; text/plain txt; }
  access_log off; ${temporary.join(' ')}
  server { listen 127.0.0.1:${port}; set $almanac_out ${shop}/dist; include ${shop}/dist/hosts/nginx.conf; } }`,
    );
    const nginx = start(program, ['-p', folder, '-c', path.join(folder, 'nginx.conf')]);
    const url = `http://127.0.0.1:${port}`;
    await until('nginx answers', 10, () =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    must((await (await fetch(`${url}/ads.txt`)).text()) === ADS, 'nginx serves ads.txt');

    const watch = start('npx', ['--no-install', 'almanac', 'activate', '--watch'], { cwd: shop });
    const { page, context, faults } = await open();
    let counted = 0;
    await context.route(`${ANALYTICS}/**`, (route) => {
      counted += 1;
      return route.fulfill({
        contentType: 'text/javascript',
        body: 'document.documentElement.dataset.counted = "";',
      });
    });
    await page.goto(`${url}/fr/lantern`);
    must(Date.now() < at, 'the tab is open before the switch');
    must((await priceOf(page)) === '59.50', 'the lantern at its price of before');
    await page.locator('html[data-counted]').waitFor({ state: 'attached' });
    await until(
      'the tab shows the new price',
      60,
      async () => (await priceOf(page).catch(() => null)) === '45',
    );
    const late = Date.now() - at;
    must(late > -1_000, 'no new price before its time');
    await until('the page that came is counted', 10, () => counted >= 2);
    must(faults.length === 0, `no faults in the console, found ${faults.join('; ')}`);
    await context.close();
    await stop(watch.child);
    await stop(nginx.child);
    return `renewed ${(Math.max(0, late) / 1_000).toFixed(1)} s after its instant, ${counted} pages counted`;
  },
  async "it is deployed to Cloudflare's own server"() {
    const site = path.join(scratch, 'deployed');
    cpSync(file('dist/current/'), site, { recursive: true, dereference: true });
    const home = path.join(scratch, 'home');
    mkdirSync(home);
    const options = ['--ip', '127.0.0.1', '--port', '0', '--compatibility-date', COMPATIBLE];
    const own = { ...env, HOME: home, XDG_CONFIG_HOME: home, WRANGLER_SEND_METRICS: 'false' };
    const server = start('wrangler', ['pages', 'dev', site, ...options], { cwd: home, env: own });
    server.child.on('error', () => undefined);
    await pause(50);
    must(server.child.pid !== undefined, 'wrangler (npm install --global wrangler@4.86.0)');
    const url = await addressOf(server, /Ready on (http:\/\/127\.0\.0\.1:\d+)/);
    const page = await fetch(`${url}/fr/autumn`, { redirect: 'manual' });
    must(page.status === 200, `/fr/autumn answers 200, and answered ${page.status}`);
    must((await page.text()).includes('data-price="45"'), 'the page of the sale has its price');
    must(page.headers.get('content-security-policy')?.includes(ANALYTICS), 'the policy allows analytics');
    must((await (await fetch(`${url}/ads.txt`)).text()) === ADS, 'Cloudflare serves ads.txt');
    must((await fetch(`${url}/fr/nothing`)).status === 404, 'an unknown page answers 404');
    await stop(server.child);
  },
  async 'what is live is what should be live'() {
    await almanac('status', '--verify');
  },
};

const began = performance.now();
try {
  for (const [name, act] of Object.entries(acts)) {
    const from = performance.now();
    const said = await act();
    console.log(`✓ ${name}${said ? `: ${said}` : ''} (${((performance.now() - from) / 1_000).toFixed(1)} s)`);
  }
  console.log(`${Object.keys(acts).length} acts, ${((performance.now() - began) / 1_000).toFixed(0)} s`);
} catch (error) {
  console.error(`✗ ${error.message}\n${error.stdout ?? ''}${error.stderr ?? ''}`);
  process.exitCode = 1;
} finally {
  await browser?.close();
  for (const child of children) if (child.pid !== undefined) await stop(child).catch(() => undefined);
  if (process.argv.includes('--keep')) console.log(scratch);
  else rmSync(scratch, { recursive: true, force: true });
}
