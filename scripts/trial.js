// npm run trial [act…]: runs the night of a campaign with real programs, for a person to watch. Acts about CI and hosts use
// this shop, whose nine months are built once; acts about one machine (cron, nginx, concurrent commands) use the small bakery.
// Each act prints what it does and the result; the last line counts them. An act that lacks a program says so and is counted.
import { execFile, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { nights } from './trial/nights.js';

const project = fileURLToPath(new URL('..', import.meta.url));
const program = path.join(project, 'cli/bin.js');
const scratch = mkdtempSync(path.join(tmpdir(), 'almanac-trial-'));
const children = new Set();
const run = promisify(execFile);
const almanac = async (...args) =>
  (await run(process.execPath, [program, ...args], { env: { ...process.env, CI: '1' }, maxBuffer: 1e8 }))
    .stdout;
const has = (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
const say = (text) => console.log(`    ${text}`);
const iso = (at) => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
const folder = (name) => path.join(scratch, name);

class Missing extends Error {}
const need = (...names) => {
  const missing = names.filter((name) => !has(name));
  if (missing.length > 0) throw new Missing(`needs ${missing.join(', ')}`);
};
const must = (holds, what) => {
  if (!holds) throw new Error(what);
  say(what);
};

/** A copy of the bakery in which the price of sourdough in Austria is reduced at the given instant. */
function bakery(name, switchAt, price = '4.90') {
  const root = folder(name);
  cpSync(path.join(project, 'tests/fixtures/sites/tiny'), root, { recursive: true });
  const file = path.join(root, 'data/campaigns/easter-2025.yaml');
  const text = readFileSync(file, 'utf8')
    .replace('lent: 2025-04-07T06:00', `lent: ${iso(switchAt)}`)
    .replace(/holiday: \{ default.*/, `holiday: ${iso(switchAt + 86_400_000)}`)
    .replace('end: 2025-04-22', `end: ${iso(switchAt + 2 * 86_400_000)}`)
    .replace('"4.90"', JSON.stringify(price));
  writeFileSync(file, text);
  return root;
}

const shown = (out, file = 'at.html') => readFileSync(path.join(out, 'current', file), 'utf8');
const current = (out) => readlinkSync(path.join(out, 'current'));

function start(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'ignore', ...options });
  children.add(child);
  child.on('close', () => children.delete(child));
  return child;
}

async function until(what, milliseconds, holds) {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    if (await holds()) return;
    await pause(50);
  }
  throw new Error(`${what}: not within ${milliseconds / 1000} s`);
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** The window of nine months for the acts about the shop, and an instant in the middle of Black Friday. */
const [FROM, UNTIL, FRIDAY] = ['2024-11-01', '2025-08-01', '2024-11-22T18:00:00Z'];

let built;
/** A copy of the shop's inputs, and the output and archive of its nine months, which are built once for all acts. */
function shop() {
  built ??= (async () => {
    const root = folder('shop');
    for (const part of ['data', 'locales', 'templates', '.almanac'])
      if (existsSync(path.join(project, part)))
        cpSync(path.join(project, part), path.join(root, part), { recursive: true });
    const ci = { root, out: folder('ci'), archive: folder('nine-months.tar.gz') };
    const { id } = await buildShop(ci, ci.archive, '--from', FROM, '--until', UNTIL);
    return { ...ci, calendar: id };
  })();
  return built;
}

const buildShop = async ({ root, out }, archive, ...window) =>
  JSON.parse(
    await almanac(
      'build',
      '--root',
      root,
      '--out',
      out,
      ...window,
      '--archive',
      archive,
      '--json',
      '--quiet',
    ),
  );

/** The price of a product on a page of a host's current site. */
const priceOn = (host, page, product) =>
  /data-price="([^"]*)"/.exec(shown(host, page).split(`data-product="${product}"`)[1] ?? '')?.[1];

/** An output with the nine months, activated as of Black Friday. Each act that changes it gets one of its own. */
async function liveShop(name) {
  const { archive } = await shop();
  const host = folder(name);
  await almanac('import', archive, '--out', host, '--quiet');
  await almanac('activate', '--out', host, '--at', FRIDAY, '--quiet');
  return host;
}

/** Serves a host's site; resolves when the server answers. */
async function serve(host, port, ...options) {
  const served = start(process.execPath, [program, 'serve', '--out', host, '--port', `${port}`, ...options]);
  await until('the site is served', 20_000, () =>
    fetch(`http://127.0.0.1:${port}/us`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return served;
}

async function openBrowser() {
  const browser = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell', '/usr/bin/google-chrome'].find(
    (file) => existsSync(file),
  );
  if (!browser) throw new Missing('needs chromium');
  const { chromium } = await import('playwright-core');
  return await chromium.launch({ executablePath: browser, args: ['--no-sandbox'] });
}

/** The number of prices on a page that end at an instant, and how many of them are visible. */
const pricesEnding = (page, end) =>
  page.evaluate((end) => {
    const all = [...document.querySelectorAll('[data-until]')].filter(
      ({ dataset }) => Date.parse(dataset.until) <= end,
    );
    return { all: all.length, shown: all.filter((one) => one.querySelector('[data-price]') !== null).length };
  }, end);

const acts = {
  async 'the shop: archive, import, promote, correct, switch'() {
    const ci = await shop();
    const host = folder('host');
    const [german, american] = ['de', 'us'].map((region) => `${region}/black-friday.html`);
    const prices = () =>
      [german, american].map((page) => priceOn(host, page, 'eliteOptimusPrime')).join(' and ');
    say(
      `the nine months are in ${path.basename(ci.archive)}: ${(statSync(ci.archive).size / 1e6).toFixed(1)} MB`,
    );
    await almanac('import', ci.archive, '--out', host, '--quiet');
    must(!existsSync(path.join(host, 'current')), 'an empty host imports them, and shows nothing yet');
    await almanac('activate', '--out', host, '--at', FRIDAY, '--verify', '--quiet');
    must(prices() === '559 and 559', `promoted: Germany and the US pay ${prices()}`);
    const before = current(host);
    const file = path.join(ci.root, 'data/campaigns/black-friday-2024.yaml');
    const data = readFileSync(file, 'utf8');
    writeFileSync(file, data.replace('eliteOptimusPrime: 559', 'eliteOptimusPrime: 549'));
    const fix = folder('corrected.tar.gz');
    const { id } = await buildShop(ci, fix, '--region', 'de', '--from', '2024-11-20', '--until', UNTIL);
    writeFileSync(file, data);
    await almanac('import', fix, '--out', host, '--quiet');
    must(current(host) === before, 'a corrected price is imported, and touches nothing live');
    await almanac('activate', '--out', host, '--calendar', id, '--region', 'de', '--at', FRIDAY, '--quiet');
    must(prices() === '549 and 559', `promoted for Germany alone: ${prices()}`);
    await almanac('activate', '--out', host, '--at', '2024-12-01T12:00Z', '--quiet');
    must(
      /stages__item--now[^>]*>.{0,120}?<strong>Cyber/s.test(shown(host, american)),
      'at its time the next stage is shown',
    );
    must(prices() === '549 and 559', `and the corrected price stays: ${prices()}`);
  },

  ...nights({ project, program, folder, shop, current, shown, priceOn, must, say, until }),

  async 'the shop: a purge that fails is owed until it succeeds'() {
    const host = await liveShop('shipping');
    const target = folder('web-root');
    const [told, fails] = [folder('told.txt'), folder('fails')];
    writeFileSync(fails, '');
    const purge = `cat > ${told}; test ! -e ${fails}`;
    // The time of this site is long past, which ship refuses without --any-time.
    const ship = () =>
      run(process.execPath, [
        program,
        'ship',
        target,
        '--out',
        host,
        '--any-time',
        '--on-switch',
        purge,
      ]).then(
        () => 0,
        ({ code }) => code,
      );
    must((await ship()) === 1, 'the site is shipped, its purge fails: exit 1');
    const addresses = () => readFileSync(told, 'utf8').trim().split('\n').length;
    const changed = addresses();
    rmSync(told);
    must((await ship()) === 1, 'nothing is left to ship, and the purge is run again: it fails');
    must(addresses() === changed, `it is given all ${changed} addresses once more`);
    rmSync(fails);
    must((await ship()) === 0, 'the purge succeeds');
    rmSync(told);
    must((await ship()) === 0 && !existsSync(told), 'then nothing is owed, and it is not run');
  },

  async 'the shop: a site that is late takes its old prices off'() {
    const host = await liveShop('late');
    const instance = await openBrowser();
    const port = await freePort();
    const served = await serve(host, port);
    try {
      const { data } = await (await fetch(`http://127.0.0.1:${port}/api/us/ssr/timestamp`)).json();
      must(
        Math.abs(data - Date.now()) < 10_000,
        'serve goes by the real clock, years after the site was true',
      );
      const page = await instance.newPage();
      await page.goto(`http://127.0.0.1:${port}/us/black-friday`);
      const end = Date.now();
      await until('the old prices are gone', 60_000, async () => (await pricesEnding(page, end)).shown === 0);
      say(`none of ${(await pricesEnding(page, end)).all} prices that have ended is shown`);
    } finally {
      await instance.close();
      served.kill();
    }
  },

  async 'the shop: a machine that slept through the switch'() {
    const end = Date.parse('2024-12-05T08:00:00Z');
    const host = folder('slept');
    await almanac('import', (await shop()).archive, '--out', host, '--quiet');
    await almanac('activate', '--out', host, '--at', '2024-12-04T12:00:00Z', '--quiet');
    const instance = await openBrowser();
    const port = await freePort();
    let served = await serve(host, port, '--at', iso(end - 3_600_000));
    try {
      const page = await instance.newPage();
      // Imitates sleep: the device's clock advances by `slept`, its monotonic clock does not.
      await page.addInitScript(
        (ahead) => {
          const now = Date.now;
          window.slept = 0;
          Date.now = () => now() - ahead + window.slept;
        },
        Date.now() - (end - 3_600_000),
      );
      await page.goto(`http://127.0.0.1:${port}/us/black-friday`);
      await pause(2_000);
      const awake = await pricesEnding(page, end);
      must(awake.shown > 0, `${awake.shown} prices that end in an hour are shown`);
      served.kill();
      served = await serve(host, port, '--at', iso(end + 7 * 3_600_000));
      await page.evaluate(() => {
        window.slept = 8 * 3_600_000;
      });
      await until('the old prices are gone', 15_000, async () => (await pricesEnding(page, end)).shown === 0);
      say('eight hours later, with the page in sight, none of them is');
    } finally {
      await instance.close();
      served.kill();
    }
  },

  async 'a bucket gets a corrected price that sync leaves behind'() {
    need('aws');
    const { default: S3rver } = await import('s3rver');
    const server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: folder('bucket'),
      configureBuckets: [{ name: 'shop', configs: [] }],
    });
    const { port } = await server.run();
    Object.assign(process.env, {
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      AWS_DEFAULT_REGION: 'us-east-1',
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_CA_BUNDLE: '',
    });
    try {
      const [out, at] = [folder('shipped'), Date.now()];
      const price = async () =>
        /data-price="([^"]*)"/.exec(await (await fetch(`http://127.0.0.1:${port}/shop/at`)).text())?.[1];
      for (const cost of ['4.90', '4.80']) {
        const root = bakery(`cost-${cost}`, at - 60_000, cost);
        await almanac('build', '--root', root, '--out', out, '--at', 'now', '--quiet');
        const shipped = JSON.parse(await almanac('ship', 's3://shop', '--out', out, '--json', '--quiet'));
        say(
          `sent ${shipped.put.assets.length} assets and ${shipped.put.pages.length} other files; ${shipped.same} were there`,
        );
        must((await price()) === cost, `the bucket shows ${cost}`);
      }
    } finally {
      await server.close();
    }
  },

  async 'nginx under load, through a switch'() {
    need('/usr/sbin/nginx');
    const at = Date.now() + 3_600_000;
    const [out, conf] = [folder('served'), folder('nginx')];
    await almanac(
      'build',
      '--root',
      bakery('load', at),
      '--out',
      out,
      '--from',
      iso(at - 86_400_000),
      '--quiet',
    );
    await almanac('activate', '--out', out, '--quiet');
    mkdirSync(conf);
    const port = await freePort();
    const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${conf}/${name};`,
    );
    writeFileSync(
      `${conf}/nginx.conf`,
      `daemon off; master_process off; pid ${conf}/pid; error_log ${conf}/error.log; events {}
http { types { text/html html; } access_log off; ${temp.join(' ')}
  server { listen 127.0.0.1:${port}; set $almanac_out ${out}; include ${out}/hosts/nginx.conf; } }`,
    );
    const nginx = start('/usr/sbin/nginx', ['-p', conf, '-c', `${conf}/nginx.conf`]);
    const get = () => fetch(`http://127.0.0.1:${port}/at`);
    await until('nginx answers', 10_000, () =>
      get().then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const seen = { '5.80': 0, '4.90': 0 };
    let failed = 0;
    let running = true;
    const ask = async () => {
      while (running) {
        const answer = await get().catch(() => null);
        const price = answer?.ok && /data-price="([^"]*)"/.exec(await answer.text())?.[1];
        if (price in seen) seen[price] += 1;
        else failed += 1;
      }
    };
    const clients = Array.from({ length: 8 }, ask);
    await pause(1_500);
    await almanac('activate', '--out', out, '--at', iso(at + 1_000), '--quiet');
    await pause(1_500);
    running = false;
    await Promise.all(clients);
    nginx.kill();
    must(
      failed === 0,
      `${seen['5.80']} requests saw the old price, ${seen['4.90']} the new one, none failed`,
    );
    must(seen['5.80'] > 0 && seen['4.90'] > 0, 'both sides of the switch were seen');
  },

  async 'cron switches on a machine in India'() {
    need('cron', 'unshare');
    if (process.getuid() !== 0) throw new Missing('needs root, for a cron of its own');
    const at = Math.ceil((Date.now() + 25_000) / 60_000) * 60_000;
    const out = folder('cron');
    const root = bakery('india', at);
    await almanac('build', '--root', root, '--out', out, '--from', 'now', '--quiet');
    await almanac('activate', '--out', out, '--quiet');
    const table = folder('crontab');
    writeFileSync(table, await almanac('schedule', '--root', root, '--out', out, '--format', 'cron'));
    say(`the switch is at ${iso(at)}; the machine's clock is at +05:30`);
    const script = [
      'mount --bind /usr/share/zoneinfo/Asia/Kolkata "$(readlink -f /etc/localtime)"',
      'for d in /var/spool/cron /etc/cron.d /run; do mount -t tmpfs tmpfs $d; done',
      'mount --bind /dev/null /etc/crontab',
      'mkdir -p /var/spool/cron/crontabs && chmod 1730 /var/spool/cron/crontabs',
      `cp ${table} /var/spool/cron/crontabs/root && chmod 600 /var/spool/cron/crontabs/root`,
      'exec cron -f',
    ].join(' && ');
    const cron = start('unshare', ['-m', 'sh', '-c', script], { env: { PATH: process.env.PATH } });
    await until('the price falls', at - Date.now() + 30_000, () => /data-price="4.90"/.test(shown(out)));
    cron.kill();
    const late = Date.now() - at;
    must(late >= 0 && late < 30_000, `switched ${(late / 1000).toFixed(1)} s after its instant, not before`);
  },

  async 'systemd reads the timer as it is meant, whatever its zone'() {
    need('systemd-analyze');
    const at = Date.now() + 3_600_000;
    const units = folder('units');
    mkdirSync(units);
    const script = await almanac('schedule', '--root', bakery('timer', at), '--format', 'systemd');
    const sh = spawnSync('sh', ['-s', units], { input: script });
    must(sh.status === 0, 'the units are written');
    const [first] =
      /^OnCalendar=(.*)$/m.exec(readFileSync(path.join(units, 'almanac-switch.timer'), 'utf8'))?.slice(1) ??
      [];
    const env = { ...process.env, TZ: 'America/St_Johns' };
    const { stdout } = await run('systemd-analyze', ['calendar', first], { env });
    const expected = iso(at).replace('T', ' ').replace('Z', ' UTC');
    must(stdout.includes(expected), `it elapses at ${expected}`);
  },

  async 'two activates race each other and a build'() {
    const at = Date.now() + 6_000;
    const out = folder('raced');
    const root = bakery('race', at);
    await almanac('build', '--root', root, '--out', out, '--from', 'now', '--quiet');
    await almanac('activate', '--out', out, '--quiet');
    await pause(Math.max(0, at - 1_500 - Date.now()));
    const build = almanac(
      'build',
      '--root',
      bakery('race-build', at, '4.70'),
      '--out',
      out,
      '--from',
      'now',
      '--quiet',
    );
    const activates = [];
    while (Date.now() < at + 1_500) {
      activates.push(
        almanac('activate', '--out', out, '--quiet'),
        almanac('activate', '--out', out, '--quiet'),
      );
      await pause(700);
    }
    await Promise.all([build, ...activates]);
    must(
      /data-price="4.90"/.test(shown(out)),
      `${activates.length} activates and a build later the new price is shown`,
    );
    must(
      JSON.parse(await almanac('activate', '--out', out, '--json')).switched === false,
      'and nothing is left to do',
    );
  },

  async 'twelve open tabs through a late switch'() {
    const end = Date.parse('2024-11-30T08:00:00Z');
    const out = folder('tabs');
    await almanac(
      'build',
      '--region',
      'us',
      '--root',
      project,
      '--out',
      out,
      '--from',
      iso(end - 86_400_000),
      '--until',
      iso(end + 86_400_000),
      '--quiet',
    );
    await almanac('activate', '--out', out, '--at', iso(end - 3_600_000), '--quiet');
    const port = await freePort();
    const served = await serve(out, port, '--at', iso(end - 40_000));
    const page = `http://127.0.0.1:${port}/us/black-friday`;
    const began = performance.now();
    const instance = await openBrowser();
    try {
      const context = await instance.newContext();
      const tabs = await Promise.all(Array.from({ length: 12 }, () => context.newPage()));
      for (const tab of tabs) await tab.goto(page);
      const read = (tab) =>
        tab.evaluate(
          (end) => ({
            // Of the prices that change at the end of the stage.
            prices: [...document.querySelectorAll('[data-stale] [data-price]')].filter(
              (price) => Date.parse(price.closest('[data-until]').dataset.until) <= end,
            ).length,
            stage: document.querySelector('.stages__item--now')?.textContent ?? '',
          }),
          end,
        );
      const count = async (holds) => (await Promise.all(tabs.map(read))).filter(holds).length;
      say(`${await count(({ prices }) => prices > 0)} of 12 tabs show campaign prices`);
      await pause(Math.max(0, 40_000 + 2_300 - (performance.now() - began)));
      must(
        (await count(({ prices }) => prices > 0)) === 0,
        '2.3 s after the instant, not switched yet: no tab shows an old price',
      );
      await almanac('activate', '--out', out, '--at', iso(end), '--quiet');
      const switched = performance.now();
      await until(
        'every tab shows the next stage',
        60_000,
        async () => (await count(({ stage }) => stage.includes('Cyber')).catch(() => 0)) === 12,
      );
      say(
        `all 12 show the next stage and its prices ${((performance.now() - switched) / 1000).toFixed(1)} s after the switch`,
      );
    } finally {
      await instance.close();
      served.kill();
    }
  },
};

const wanted = process.argv.slice(2);
const result = { passed: 0, failed: 0, 'left out': 0 };
try {
  for (const [name, act] of Object.entries(acts)) {
    if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
    console.log(`── ${name}`);
    try {
      await act();
      result.passed += 1;
    } catch (error) {
      const leftOut = error instanceof Missing;
      result[leftOut ? 'left out' : 'failed'] += 1;
      console.log(`    ${leftOut ? 'LEFT OUT' : 'FAILED'}: ${error.message}`);
    }
  }
} finally {
  for (const child of children) child.kill();
  rmSync(scratch, { recursive: true, force: true });
}
console.log(
  Object.entries(result)
    .map(([what, count]) => `${count} ${what}`)
    .join(', '),
);
process.exitCode = result.failed > 0 || result.passed === 0 ? 1 : 0;
