import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import page from '../../templates/pages/dealers/page.ts';
import { fakeContext } from './context.ts';

test('a dealer has the picture of its name, else the map around its place, else none', () => {
  const list = {
    regions: ['us'],
    land: ['48 2, 48 3, 47 3'],
    dealers: [
      { key: 'kranich', title: 'Kranich', img: 'dealers/kranich.jpg' },
      { key: 'falter', title: 'Falter' },
      {
        key: 'knick',
        title: 'Knick',
        city: 'Ulm',
        at: [47.5, 2.5],
        phone: '+49 731 000',
        open: { days: 'daily', from: 9, until: 18 },
      },
      { key: 'bug', title: 'Bug', city: 'Aalen', at: [47.6, 2.4] },
    ],
  };
  const context = fakeContext({
    page: { id: 'where-to-buy' },
    content: { dealers: ['us'], store: false },
    collection: () => new Map([['us', list]]),
    shows: () => true,
    hasAsset: () => true,
    asset: (name: string) => `/assets/${name}`,
  } as never);
  const html = renderToStaticMarkup(<page.View model={page.model(context as never)} />);
  const tickets = html.split('<li ').slice(1);
  expect(tickets.map((ticket) => /<img[^>]*? src="([^"]*)" alt=""/.exec(ticket)?.[1])).toEqual([
    undefined,
    undefined,
    '/assets/dealers/kranich.jpg',
    undefined,
  ]);
  // Sorted by city with online dealers last, each with its number on the map.
  expect(tickets.map((ticket) => /<h2>(.*?)<\/h2>/.exec(ticket)?.[1])).toEqual([
    'Bug',
    'Knick',
    'Kranich',
    'Falter',
  ]);
  const places = tickets.map(
    (ticket) => /<use href="#land"[^>]*>.*?<text[^>]*>(\d)<\/text>/.exec(ticket)?.[1],
  );
  expect(places).toEqual(['1', '2', undefined, undefined]);
  expect(tickets[1]).toContain('href="tel:+49731000"');
  expect(tickets[1]).toContain('where-to-buy.open(daily, 9, 18)');
});
