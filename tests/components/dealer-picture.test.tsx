import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import page from '../../templates/pages/dealers/page.ts';
import { fakeContext } from './context.ts';

test('a dealer whose picture is among the art shows it on the ticket, the others show none', () => {
  const list = {
    regions: ['us'],
    land: [],
    dealers: [
      { key: 'kranich', title: 'Kranich', img: 'dealers/kranich.jpg' },
      { key: 'falter', title: 'Falter' },
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
    '/assets/dealers/kranich.jpg',
    undefined,
  ]);
});
