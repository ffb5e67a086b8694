import { expect, it } from 'vitest';
import { pageDifferences } from '../../renderer/pictures/page-differences.ts';

const page = (main: string, header = 'Sale'): string =>
  `<!doctype html>\n<html lang="de"><head><title>Tent</title></head>\n<body class="page"><header class="top"><a href="/de/sale">${header}</a></header><main>${main}</main><footer>© 2024</footer></body></html>`;
const ticket = (price: number): string =>
  `<section class="buy"><div data-product="tent"><p class="price"><span data-price="${price}">${price} €</span></p></div><p class="note">Hält</p></section>`;

it('finds nothing if a reader sees the same', () => {
  expect(pageDifferences(page(ticket(5)), page(ticket(5)))).toEqual([]);
});

it('names the product that all differences belong to, with the old and new text, and marks the element', () => {
  const [before, after] = [page(ticket(5)), page(ticket(4))];
  const [found, ...others] = pageDifferences(before, after);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ part: 'page', products: ['tent'] });
  expect(found?.changes).toEqual([{ place: 'main section.buy div p.price', before: '5 €', after: '4 €' }]);
  const [mark = 0] = found?.marks.after ?? [];
  expect(after.slice(mark - 2, mark + 14)).toBe('<p class="price"');
});

it('separates what is on every page from the page’s own, and names no product if other text differs too', () => {
  const after = page(ticket(4).replace('Hält', 'Hielt'), 'Sale ends');
  const found = pageDifferences(page(ticket(5)), after);
  expect(found.map(({ part, products }) => [part, products])).toEqual([
    ['page', []],
    ['header', []],
  ]);
});

it('has the same shape for editions that differ alike, whatever their words', () => {
  const [de] = pageDifferences(page('<p class="note">Bald</p>'), page('<p class="note">Jetzt</p>'));
  const [us] = pageDifferences(page('<p class="note">Soon</p>'), page('<p class="note">Now</p>'));
  expect(de?.shape).toBe(us?.shape);
});

it('reports an attribute by its name and value if no visible text differs', () => {
  const [found] = pageDifferences(
    page('<p class="a b" lang="de">x</p>'),
    page('<p class="a c" lang="de">x</p>'),
  );
  expect(found?.changes).toEqual([{ place: 'main p.a', before: 'class: a b', after: 'class: a c' }]);
});

it('reports what differs in a script without its tags', () => {
  const [found] = pageDifferences(page('<script>a(1)</script>'), page('<script>a(2)</script>'));
  expect(found?.changes).toEqual([{ place: 'main', before: 'script a(1)', after: 'script a(2)' }]);
});

it('attributes a changed order to the price that it is sorted by', () => {
  const list = (...products: [string, number][]): string =>
    page(
      `<ol>${products.map(([key, price]) => `<li data-product="${key}"><h3>${key}</h3><p class="price">${price} €</p></li>`).join('')}</ol>`,
    );
  const [found, ...others] = pageDifferences(list(['tent', 5], ['rope', 3]), list(['rope', 3], ['tent', 2]));
  expect([found?.products, others]).toEqual([['tent'], []]);
  // Without any other difference, the order is the difference.
  const [order] = pageDifferences(list(['tent', 5], ['rope', 3]), list(['rope', 3], ['tent', 5]));
  expect(order?.changes.length).toBeGreaterThan(0);
});
