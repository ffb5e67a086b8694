import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import type { OpenSite } from '../../renderer/engine/opening/open-site.ts';
import { answerAt } from '../support/answers.ts';
import { openShop } from '../support/open-shop.ts';
import { projectRoot } from '../support/site.ts';

/* Nothing temporary stays behind, and statements about the site match what it does. */

vi.setConfig({ testTimeout: 120_000 });

let open: OpenSite;
beforeAll(async () => {
  open = await openShop();
}, 60_000);

function htmlAt(path: string, at: string): string {
  const answer = answerAt(open, path, at);
  if (answer?.kind !== 'page') throw new Error(`${path} is no page at ${at}`);
  return answer.html;
}

it.each([
  ['/us', '2024-11-18T20:00:00Z', 'black-friday', 'Early Black Friday'],
  ['/us', '2024-12-04T20:00:00Z', 'black-friday', 'Cyber Monday'],
  ['/us', '2024-12-29T20:00:00Z', 'christmas-sale', 'New Year 2025'],
  ['/uk', '2024-12-20T12:00:00Z', 'christmas-sale', 'Holiday sale'],
  ['/uk', '2025-01-12T12:00:00Z', 'christmas-sale', 'New Year 2025'],
  ['/de', '2024-12-29T12:00:00Z', 'christmas-sale', 'Jahreswechsel'],
  ['/fr', '2024-11-18T12:00:00Z', 'black-friday', 'Black Friday avant l’heure'],
])('%s at %s names the running stage of the sale in its menu', (home, at, page, stage) => {
  const menu = /<ul class="nav__list">.*?<ul class="nav__ways">/s.exec(htmlAt(home, at))?.[0] ?? '';
  const [, label] = new RegExp(`href="${home}/${page}"[^>]*>(.*?)</a>`).exec(menu) ?? [];
  expect(label?.replace(/<[^>]*>/g, '')).toBe(stage);
});

it.each([
  ['/de/grimlock-g1-flagship', '2024-12-12T12:00:00Z', 'ab 1. Jan. dann 1.799 €'],
  ['/fr/grimlock-g1-flagship', '2024-12-30T12:00:00Z', 'puis 1 799 € à partir du 1er janv.'],
  // Here the sale announces a reduction from its reference price.
  ['/us/grimlock-g1-flagship', '2024-12-12T20:00:00Z', null],
  // Here no sale runs.
  ['/de/grimlock-g1-flagship', '2025-01-02T12:00:00Z', null],
])('%s at %s names the price after one without a reduction: %s', (page, at, said) => {
  const html = htmlAt(page, at).replaceAll(/[\u00a0\u202f]/g, ' ');
  const [, after] = /<p class="ticket__after">(.*?)<\/p>/.exec(html) ?? [];
  expect(after ?? null).toBe(said);
});

const NOW =
  /\b(?:now|today|tomorrow|soon|currently|(?:is|are) (?:open|on)|can be (?:bought|ordered|pre-ordered)|will|’ll)\b|今日|今天|现在|目前|即将|开始预订/i;

it.each(['en', 'en-GB', 'zh'])('%s: dated news does not mention the current day', (locale) => {
  const file = path.join(projectRoot, `locales/${locale}/pages/news.yaml`);
  const { articles } = parse(readFileSync(file, 'utf8')).sections.latest;
  const words = Object.values(articles as Record<string, Record<string, string>>).flatMap(Object.values);
  expect(words.length).toBeGreaterThan(1);
  expect(words.filter((text) => NOW.test(text))).toEqual([]);
});

/** What the site stores in a browser, and the policy's words about it. */
const KEPT: Readonly<Record<string, string>> = {
  country: 'the country you chose',
  newcomer: 'the invitation to the newsletter',
  offered: 'you were offered the edition in your language',
  session: 'your login',
  locked: 'which deals you saw locked',
  looks: 'which pages were loaded anew',
  renewed: 'which pages were loaded anew',
};

it('the privacy policy lists everything stored on a device', () => {
  const sources = ['templates/client', 'templates/islands', 'renderer/browser'].flatMap((folder) =>
    readdirSync(path.join(projectRoot, folder)).map((name) =>
      readFileSync(path.join(projectRoot, folder, name), 'utf8'),
    ),
  );
  const keeping = sources.filter((source) =>
    /(?:local|session)Storage\b|\b(?:read|write)Stored\b/.test(source),
  );
  // Events dispatched on the window store nothing.
  const keys = keeping.flatMap((source) =>
    [...source.matchAll(/(?<!Event\()['`]almanac:(\w+)/g)].map(([, key]) => key),
  );
  expect([...new Set(keys)].sort()).toEqual(Object.keys(KEPT).sort());
  const policy = htmlAt('/us/privacy-policy', '2025-04-10T12:00:00Z');
  expect(Object.values(KEPT).filter((words) => !policy.includes(words))).toEqual([]);
});
