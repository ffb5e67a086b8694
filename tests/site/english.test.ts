import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { renderPath } from '../../renderer/engine/on-demand/render-path.ts';
import type { OpenSite } from '../../renderer/engine/opening/open-site.ts';
import { answerAt } from '../support/answers.ts';
import { openShop } from '../support/open-shop.ts';
import { projectRoot } from '../support/site.ts';

/* British and American English share most words; neither may use the other's. */

vi.setConfig({ testTimeout: 180_000 });

const BRITISH =
  /\b(?:colours?|centre|theatre|grey|metres|autumn|licence|authorised|recognised|line-up|postage|parcels?|working days?|stocks last|towards|free delivery)\b/gi;
const AMERICAN =
  /\b(?:colors?|center|theater|gray|meters|late fall|authorized|recognized|lineup|packages?|business days?|supplies last|toward|windshield|hood|free shipping|shipping)\b/gi;
const PAGES = readdirSync(path.join(projectRoot, 'data/pages'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => name.slice(0, -'.yaml'.length));
/** Pages of sales have words of their own; all other pages have almost the same words all year. */
const SALES: readonly [page: string, at: string][] = [
  ['black-friday', '2024-11-18T12:00:00Z'],
  ['black-friday', '2024-11-25T12:00:00Z'],
  ['christmas-sale', '2024-12-10T12:00:00Z'],
];
const LAUNCHED = '2025-04-01T12:00:00Z';

let open: OpenSite;
beforeAll(async () => {
  open = await openShop();
});

/** The words of a page: its text, alternative texts, and its head. */
function wordsOf(html: string): string {
  const said = [...html.matchAll(/ (?:alt|content|aria-label)="([^"]*)"/g)].map(([, text]) => text);
  const text = html.replace(/<(script|style)\b.*?<\/\1>/gs, ' ').replace(/<[^>]*>/g, ' ');
  // Names of days, hosts and drawings are spelled the same.
  return [...said.filter((one) => !/^https?:/.test(one ?? '')), text]
    .join(' ')
    .replace(/[\w-]+\.example\S*/g, ' ');
}

it.each([
  ['us', BRITISH],
  ['uk', AMERICAN],
  ['eu', AMERICAN],
])('%s uses its own English', (region, foreign) => {
  const found = new Set<string>();
  let pages = 0;
  for (const [page, at] of [...PAGES.map((page) => [page, LAUNCHED] as const), ...SALES]) {
    const answer = answerAt(open, page === 'home' ? `/${region}` : `/${region}/${page}`, at);
    if (answer?.kind !== 'page') continue;
    pages += 1;
    for (const [word] of wordsOf(answer.html).matchAll(foreign)) found.add(`${page}: ${word}`);
  }
  expect(pages).toBeGreaterThan(25);
  expect([...found]).toEqual([]);
});

/** The visible text of buttons, and of links that look like one. */
function buttonsOf(html: string): string[] {
  const buttons = html.matchAll(
    /<(a|button)\b[^>]* class="(?:action|articles__way|film__watch)\b[^>]*>(.*?)<\/\1>/gs,
  );
  return [...buttons].map(([, , inside]) =>
    (inside ?? '')
      .replace(/<span class="unseen">.*?<\/span>|<svg.*?<\/svg>/gs, '')
      .replace(/<[^>]*>/g, '')
      .trim(),
  );
}

it('sets the text of buttons in title case', () => {
  const small = new Set(['a', 'an', 'the', 'and', 'or', 'of', 'to', 'in', 'on', 'for', 'with', 'at']);
  const said = new Set(
    ['us', 'uk', 'eu'].flatMap((region) =>
      [...PAGES.map((page) => [page, LAUNCHED] as const), ...SALES].flatMap(([page, at]) => {
        const answer = renderPath(
          open,
          page === 'home' ? `/${region}` : `/${region}/${page}`,
          Date.parse(at),
        );
        return answer?.kind === 'page' ? buttonsOf(answer.html) : [];
      }),
    ),
  );
  expect([...said]).toEqual(
    expect.arrayContaining(['Buy Now', 'Tell Me When It Unlocks', 'See the Limited Edition']),
  );
  const isTitle = (word: string, i: number): boolean => /^[^a-z]/.test(word) || (i > 0 && small.has(word));
  // A button with a picture only has no text.
  said.delete('');
  expect([...said].filter((text) => !text.split(/\s+/).every(isTitle))).toEqual([]);
});

it('gives weights in the units of the region', () => {
  const sale = (region: string): string => {
    const answer = answerAt(open, `/${region}/christmas-sale`, '2024-12-10T12:00:00Z');
    return answer?.kind === 'page' ? answer.html : '';
  };
  expect(sale('us')).toMatch(/69\schips, 3\.5\slb \(1\.6\skg\)/);
  expect(sale('uk')).toMatch(/69\schips, 1\.6\skg/);
});
