import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SandboxState } from '../../cli/preview/sandbox/sandbox.ts';
import { copySite, projectRoot } from '../support/site.ts';
import type { Program } from './program.ts';
import { closed, preview, renewalAfter, visit } from './support.ts';

const AT = '2024-11-22T18:00:00Z';
const program = path.join(projectRoot, 'cli/bin.js');
/** The event stream that tells pages of changes. */
const EVENTS = /\/__almanac\/events\?/;
const GRIMLOCK = '[data-product="grimlockG1Flagship"] [data-price]';

let root: string;
let server: Program;
beforeAll(async () => {
  root = copySite(projectRoot);
  const cache = path.join(projectRoot, '.almanac');
  if (existsSync(cache)) cpSync(cache, path.join(root, '.almanac'), { recursive: true });
  server = await preview(root, AT);
});

// The instant belongs to the server, so an earlier test may have moved it.
beforeEach(async () => {
  await fetch(`${server.url}/__almanac/time?at=${AT}`, { method: 'POST' });
});

const bar = (page: Page) => page.locator('#almanac-preview');
const instant = (page: Page) => bar(page).locator('input[name=at]');

/** Changes the instant in the bar, as a person does. */
async function goTo(page: Page, at: string): Promise<void> {
  const loaded = page.waitForEvent('load');
  await instant(page).fill(at);
  await instant(page).press('Enter');
  await loaded;
  await bar(page).waitFor();
}

/**
 * Replaces a text in a file of the previewed project while `look` runs. `look` starts once the page has reloaded and
 * listens for the next change.
 */
async function edited(
  page: Page,
  file: string,
  [from, to]: readonly [string, string],
  look: () => Promise<void>,
): Promise<void> {
  const target = path.join(root, file);
  const before = readFileSync(target, 'utf8');
  expect(before).toContain(from);
  // Wait for the reload and then for the event stream of the new page; an answer to the old page may still arrive.
  const listens = page.waitForEvent('framenavigated').then(() => page.waitForResponse(EVENTS));
  writeFileSync(target, before.replace(from, to));
  try {
    await listens;
    await look();
  } finally {
    writeFileSync(target, before);
  }
}

describe('preview', () => {
  it('shows the site at its instant, with the production policy', async () => {
    await visit({ allow: /TrustedScript|require-trusted-types-for/ }, async ({ page }) => {
      const response = await page.goto(`${server.url}/us/black-friday`);
      expect(response?.status()).toBe(200);
      const policy = response?.headers()['content-security-policy'] ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      await bar(page).waitFor();
      await expect.poll(() => page.locator(GRIMLOCK).first().getAttribute('data-price')).toBe('1359');
      await page.locator('.countdown__units').waitFor();
      // The policy applies although the bar is there: text cannot become a script.
      const refused = await page.evaluate(() => {
        try {
          document.createElement('button').setAttribute('onclick', 'alert(1)');
          return null;
        } catch (error) {
          return (error as Error).name;
        }
      });
      expect(refused).toBe('TypeError');
    });
  });

  it("answers the site's API calls, and lets them fail on request", async () => {
    await visit({}, async ({ page, context }) => {
      await page.goto(`${server.url}/us/login`);
      await bar(page).waitFor();
      const opened = context.waitForEvent('page');
      await bar(page).getByRole('link', { name: 'API' }).click();
      const control = await opened;
      await control.getByLabel('with code').fill('4001');
      await control.getByRole('button', { name: 'Fail with this code' }).click();
      await expect.poll(() => control.locator('p').first().textContent()).toContain('fail with code 4001');
      const logIn = async (): Promise<void> => {
        await page.locator('[autocomplete=username]').fill('robin@example.com');
        await page.locator('[autocomplete=current-password]').fill('folding-us');
        await page.locator('.login__form [type=submit]').click();
      };
      await logIn();
      await expect.poll(() => page.locator('.login__fault').textContent()).toMatch(/Server error/);
      await logIn();
      await page.waitForURL(({ pathname }) => pathname === '/us/account');
      await control.reload();
      await expect
        .poll(() => control.locator('table').last().textContent())
        .toContain('/account/user/profile');
    });
  });

  it('lets a new visitor log in, stay logged in, subscribe, and see a stage end', async () => {
    const end = Date.parse('2024-11-30T00:00:00-08:00');
    const own = await preview(root, '2024-11-29T12:00-08:00');
    const stateOf = async (): Promise<SandboxState> =>
      (
        await fetch(`${own.url}/__almanac/sandbox`, { headers: { accept: 'application/json' } })
      ).json() as never;
    const us = async () => (await stateOf()).scopes.find(({ scope }) => scope === 'us');
    const timeOf = async (page: Page): Promise<number> => {
      const answer = await page.evaluate(() => fetch('/api/us/ssr/timestamp').then((found) => found.json()));
      return (answer as { data: number }).data;
    };
    // The account is the one that the command prints.
    const [robin] = (await us())?.accounts ?? [];
    const before = (context: BrowserContext): Promise<unknown> => context.addInitScript(renewalAfter, 0);
    await visit({ before }, async ({ page, documents }) => {
      await page.goto(`${own.url}/us/login?return=/us/account`);
      await page.locator('[data-island="LoginForm"][data-awake]').waitFor();
      await page.locator('[autocomplete=username]').fill(robin?.names[0] ?? '');
      await page.locator('[autocomplete=current-password]').fill(robin?.password ?? '');
      await page.keyboard.press('Enter');
      await page.waitForURL(({ pathname }) => pathname === '/us/account');
      await expect.poll(() => page.locator('.rows dd').allTextContents()).toContain('Robin');
      // The token expires; the page continues without a message.
      const refreshes = (await us())?.refreshes ?? 0;
      await fetch(`${own.url}/__almanac/sandbox`, { method: 'POST', body: '{"expire":true}' });
      await page.reload();
      await expect.poll(async () => (await us())?.refreshes).toBe(refreshes + 1);
      await expect.poll(() => page.locator('.rows dd').allTextContents()).toContain('Robin');
      expect(await page.locator('.toast').count()).toBe(0);

      await page.goto(`${own.url}/us/black-friday`);
      await bar(page).waitFor();
      const form = page.locator('.section--subscribe');
      await form.getByRole('textbox').fill('new@user.example');
      await form.getByRole('button').click();
      await form.locator('.newsletter__message--success').waitFor();
      expect((await us())?.subscriptions).toEqual([
        { email: 'new@user.example', region: 'us', language: 'en', source: 'campaign' },
      ]);

      await goTo(page, '2024-11-29T23:59:50');
      const opened = documents();
      expect(await page.locator('.stages__item--now strong').innerText()).toContain('Black Friday');
      const [reloaded] = await Promise.all([
        page.waitForRequest(
          (request) => request.isNavigationRequest() && request.url().includes('/us/black-friday?at='),
        ),
        page.waitForEvent('framenavigated'),
      ]);
      expect(reloaded.redirectedFrom()).toBe(null);
      expect((await timeOf(page)) - end).toBeGreaterThanOrEqual(0);
      await expect
        .poll(() => page.locator('.stages__item--now strong').innerText())
        .toContain('Cyber Monday');
      await page.locator('.countdown__units').waitFor();
      expect(await page.locator('.stale').count()).toBe(0);
      expect(documents()).toBe(opened + 1);
    });
    await own.stop();
  });

  it('goes to another instant, and then to the next switch', async () => {
    await visit({}, async ({ page }) => {
      await page.goto(`${server.url}/us/black-friday`);
      await bar(page).waitFor();
      await expect.poll(() => instant(page).inputValue()).toMatch(/^2024-11-22T10:0/);
      await goTo(page, '2024-11-20');
      // While locked it has its usual price.
      await expect.poll(() => page.locator(GRIMLOCK).first().getAttribute('data-price')).toBe('1699');
      await goTo(page, '2024-12-03T12:00');
      await expect
        .poll(() => page.locator('.stages__item--now strong').innerText())
        .toContain('Cyber Monday');
      const loaded = page.waitForEvent('load');
      await bar(page).getByRole('button', { name: '▶' }).click();
      await loaded;
      // The sale is over: its page redirects home.
      await bar(page).waitFor();
      expect(new URL(page.url()).pathname).toBe('/us');
      await expect.poll(() => instant(page).inputValue()).toMatch(/^2024-12-05T00:00:0/);
    });
  });

  it('names the last switch directly after it, and steps forward and back one switch at a time', async () => {
    const step = async (page: Page, button: '▶' | '◀'): Promise<void> => {
      const loaded = page.waitForEvent('load');
      await bar(page).getByRole('button', { name: button }).click();
      await loaded;
      await bar(page).waitFor();
    };
    const shown = (page: Page) => bar(page).locator('output').textContent();
    const slider = async (page: Page) =>
      Number(await bar(page).getByRole('slider', { name: 'switches' }).inputValue());
    await visit({}, async ({ page }) => {
      await page.goto(`${server.url}/us`);
      await bar(page).waitFor();
      await goTo(page, '2024-11-20');
      const before = await slider(page);
      await step(page, '▶');
      await expect.poll(() => instant(page).inputValue()).toMatch(/^2024-11-22T00:00:0/);
      expect(await shown(page)).toContain('stage friday starts');
      expect(await slider(page)).toBe(before + 1);
      await step(page, '▶');
      await expect.poll(() => instant(page).inputValue()).not.toMatch(/^2024-11-22/);
      expect(await slider(page)).toBe(before + 2);
      await step(page, '◀');
      await expect.poll(() => instant(page).inputValue()).toMatch(/^2024-11-22T00:00:0/);
      expect(await shown(page)).toContain('stage friday starts');
      expect(await slider(page)).toBe(before + 1);
    });
  });

  it('rejects an invalid instant with a message, and keeps the current one', async () => {
    await visit({ allow: /status of 400/ }, async ({ page, documents }) => {
      await page.goto(`${server.url}/us`);
      await bar(page).waitFor();
      await instant(page).fill('2024-02-30');
      await instant(page).press('Enter');
      const said = bar(page).locator('output[data-error]');
      await said.waitFor();
      await expect.poll(() => said.textContent()).toContain('2024-02-30');
      expect(documents()).toBe(1);
    });
  });

  it('goes to the same page of another region', async () => {
    await visit({}, async ({ page }) => {
      await page.goto(`${server.url}/us`);
      await bar(page).waitFor();
      await page.goto(`${server.url}/us/black-friday?at=2024-11-23T12:00`);
      await bar(page).waitFor();
      for (const [region, pathname, lang] of [
        ['de', '/de/black-friday', 'de-DE'],
        ['fr', '/fr/black-friday', 'fr-FR'],
      ] as const) {
        await bar(page).locator('select').selectOption(region);
        await page.waitForURL((url) => url.pathname === pathname && url.searchParams.has('at'));
        await bar(page).waitFor();
        await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(lang);
      }
      // The instant is the same, shown in the other region's local time.
      await expect.poll(() => instant(page).inputValue()).toMatch(/^2024-11-23T21:0/);
    });
  });

  it.each([
    ['data', 'data/campaigns/black-friday-2024.yaml', ['1359', '1349'], { price: '1349' }],
    ['words', 'locales/en/ui.yaml', ['buyNow: Buy Now', 'buyNow: Purchase'], { bought: true }],
    ['styles', 'templates/styles/base.css', ['', '.masthead { outline: 7px solid; }\n'], { outline: '7px' }],
  ] as const)('loads the page again when %s change', async (_, file, change, shown) => {
    await visit({}, async ({ page, documents }) => {
      await page.goto(`${server.url}/us`);
      await bar(page).waitFor();
      await goTo(page, '2024-11-22T12:00');
      const state = () =>
        page.evaluate((grimlock) => {
          const [price] = document.querySelectorAll<HTMLElement>(grimlock);
          const [header] = document.querySelectorAll('.masthead');
          return {
            price: price?.dataset.price,
            bought: document.body.innerText.includes('Purchase'),
            outline: header && getComputedStyle(header).outlineWidth,
          };
        }, GRIMLOCK);
      const before = await state();
      const loaded = documents();
      await edited(page, file, change, async () => {
        await bar(page).waitFor();
        expect(await state()).toEqual({ ...before, ...shown });
        expect(documents()).toBe(loaded + 1);
      });
      // Undoing the edit reloads once more.
      await expect.poll(documents).toBe(loaded + 2);
      await expect.poll(state).toEqual(before);
    });
  });

  it('does not reload a page that the change does not affect, and keeps its typed text', async () => {
    await visit({}, async ({ page, context, documents }) => {
      await page.goto(`${server.url}/us/login`);
      await bar(page).waitFor();
      await page.locator('[autocomplete=username]').fill('robin@example.com');
      const loaded = documents();
      const other = await context.newPage();
      await other.goto(`${server.url}/de`);
      await bar(other).waitFor();
      const change = ['buyNow: Jetzt kaufen', 'buyNow: Jetzt bestellen'] as const;
      await edited(other, 'locales/de/ui.yaml', change, () =>
        other.getByText('Jetzt bestellen').first().waitFor({ state: 'attached' }),
      );
      expect(documents()).toBe(loaded);
      expect(await page.locator('[autocomplete=username]').inputValue()).toBe('robin@example.com');
    });
  });

  it('still serves files of the version that an open page was built from', async () => {
    const home = async () => (await fetch(`${server.url}/us`)).text();
    const assetsOf = (html: string): Set<string> => new Set(html.match(/\/assets\/[\w.-]+/g));
    const file = path.join(root, 'templates/styles/base.css');
    const styles = readFileSync(file, 'utf8');
    const before = assetsOf(await home());
    try {
      writeFileSync(file, `${styles}.masthead { outline: 3px solid; }\n`);
      await expect
        .poll(async () => [...assetsOf(await home())].filter((url) => !before.has(url)))
        .not.toEqual([]);
      const gone = await Promise.all([...before].map((url) => fetch(server.url + url)));
      expect(gone.filter(({ status }) => status !== 200).map(({ url }) => url)).toEqual([]);
    } finally {
      writeFileSync(file, styles);
    }
    await expect.poll(async () => assetsOf(await home())).toEqual(before);
  });

  it.each([
    {
      problem: 'an amount that is none',
      file: 'data/campaigns/black-friday-2024.yaml',
      change: ['friday: !assumed 1359', 'friday: "13 59"'] as const,
      title: /^1 problem/,
      texts: [/black-friday-2024\.yaml:\d+:\d+ .*found "13 59"/, /\d+ \|.*"13 59".*\n.*\^/],
    },
    {
      problem: 'a template that does not compile',
      file: 'templates/pages/chooser/View.tsx',
      change: ['return (', 'return <'] as const,
      title: /./,
      texts: [/templates\/pages\/chooser\/View\.tsx:\d+:\d+/],
    },
  ])(
    'shows $problem in the page, and the page again when it is gone',
    async ({ file, change, title, texts }) => {
      await visit({ allow: /status of 500/ }, async ({ page }) => {
        await page.goto(`${server.url}/us/choose-your-region`);
        await bar(page).waitFor();
        const policies: (string | undefined)[] = [];
        page.on('response', (response) => {
          if (response.status() === 500) policies.push(response.headers()['content-security-policy']);
        });
        await edited(page, file, change, async () => {
          await page.locator('body.problems').waitFor();
          expect(policies).toEqual([expect.stringContaining("default-src 'none'")]);
          await expect.poll(() => page.locator('h1').innerText()).toMatch(title);
          const text = await page.locator('pre').innerText();
          for (const expected of texts) expect(text).toMatch(expected);
        });
        await page.locator('.chooser').waitFor();
        expect(await page.locator('body.problems').count()).toBe(0);
        await bar(page).waitFor();
      });
    },
  );

  it('warns when an island hydrates with other markup than the server sent', async () => {
    await visit({}, async ({ page }) => {
      await page.goto(`${server.url}/us/black-friday`);
      await bar(page).waitFor();
      await page.locator('[data-island=Countdown][data-awake]').first().waitFor();
      const told = bar(page).locator('li');
      expect(await told.count()).toBe(0);
      const change = [
        '{over ? labels.over : labels.endIn}',
        "{typeof window === 'undefined' ? 'Soon' : labels.endIn}",
      ] as const;
      await edited(page, 'templates/islands/Countdown.tsx', change, async () => {
        await expect
          .poll(() => told.first().textContent(), { timeout: 30_000 })
          .toMatch(/^Countdown begins .*"Soon/);
      });
    });
  });

  it('shows a change that was made while the page was loading', async () => {
    await visit({}, async ({ page }) => {
      const gate = closed();
      await page.route(EVENTS, async (route) => {
        await gate.open;
        await route.continue();
      });
      const file = path.join(root, 'locales/en/ui.yaml');
      const before = readFileSync(file, 'utf8');
      const asks = page.waitForRequest(EVENTS);
      await page.goto(`${server.url}/us`);
      await asks;
      try {
        writeFileSync(file, before.replace('buyNow: Buy Now', 'buyNow: Purchase'));
        await expect
          .poll(async () =>
            (await fetch(`${server.url}/us`)).text().then((html) => html.includes('Purchase')),
          )
          .toBe(true);
        gate.unlock();
        await page.getByText('Purchase').first().waitFor();
      } finally {
        gate.unlock();
        writeFileSync(file, before);
      }
    });
  });

  it.each([
    ['its instant is none', ['--at', '2024-02-30'], 2],
    ['its port is taken', ['--at', AT], 1],
  ])('exits where %s', async (_, args, code) => {
    const port = args.includes(AT) ? new URL(server.url).port : '0';
    const command = [program, 'preview', '--root', root, '--port', port, ...args];
    const ended = await new Promise((resolve) => {
      execFile(process.execPath, command, { timeout: 10_000 }, (error) => {
        resolve(error?.killed ? 'still running' : (error?.code ?? 0));
      });
    });
    expect(ended).toBe(code);
  });
});
