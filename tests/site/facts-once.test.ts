import { beforeAll, expect, it, vi } from 'vitest';
import type { OpenSite } from '../../renderer/engine/opening/open-site.ts';
import { answerAt } from '../support/answers.ts';
import { openShop } from '../support/open-shop.ts';

/* A ticket without a price shows some facts instead; the line below it must show others. */

vi.setConfig({ testTimeout: 60_000 });

let open: OpenSite;
beforeAll(async () => {
  open = await openShop();
});

const namesIn = (html: string, list: string): string[] =>
  [
    ...(html.match(new RegExp(`<dl class="[^"]*\\b${list}\\b.*?</dl>`, 's'))?.[0] ?? '').matchAll(
      /<dt>([^<]+)/g,
    ),
  ].map(([, name]) => name ?? '');

it.each(['/k1-pro-interstellar-scout', '/jp/k1-pro-interstellar-scout', '/kr/k1-pro-interstellar-scout'])(
  '%s shows no fact twice, one above the other',
  (path) => {
    const answer = answerAt(open, path, '2025-04-10T12:00:00Z');
    const html = answer?.kind === 'page' ? answer.html : '';
    const onTicket = namesIn(html, 'ticket__facts');
    const below = namesIn(html, 'glance');
    expect(onTicket).toHaveLength(3);
    expect(below).toHaveLength(6);
    expect(below.filter((name) => onTicket.includes(name))).toEqual([]);
  },
);
