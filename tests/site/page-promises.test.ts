import { expect, it } from 'vitest';
import {
  dearBundles,
  disagreements,
  idleClocks,
  type Promised,
  promisedIn,
  thresholdFaults,
} from '../browser/promises.ts';

/* Each rule that compares pages with each other, tried on a page that breaks it. */

const TERMS = {
  ships: 'within 2 days',
  delivery: '3–7 business days, free',
  returns: '30 days',
  warranty: '2 years',
};

/** A page with the ticket of one product, marked up as templates do. */
function page(
  terms: Readonly<Record<string, string>>,
  { product = 'megatron', price = 1199, tax = 'plus sales tax, free shipping', more = '' } = {},
): Promised {
  const rows = Object.entries(terms).map(
    ([key, value]) => `<div data-term="${key}"><dt>${key}</dt><dd>${value}</dd></div>`,
  );
  return promisedIn(
    `<main><section data-product="${product}"><div class="ticket ticket--hero"><span data-price="${price}">$</span>` +
      `<p class="ticket__tax">${tax}</p><dl class="ticket__terms">${rows.join('')}</dl></div></section>${more}</main>`,
  );
}
const edition = (...pages: readonly Promised[]): Map<string, Promised> =>
  new Map(pages.map((one, i) => [`/${i}`, one]));
const benefits = (...ids: readonly string[]): string =>
  `<ul>${ids.map((id) => `<li data-benefit="${id}">x</li>`).join('')}</ul>`;

it('reads the promises of a page from its attributes', () => {
  const more = `${benefits('free-shipping')}<p class="gifts__over">over <b>$499</b></p>`;
  expect(page({ ...TERMS, extras: 'Free\u00a0cap' }, { more })).toEqual({
    tickets: [
      { product: 'megatron', terms: { ...TERMS, extras: 'Free cap' }, tax: 'plus sales tax, free shipping' },
    ],
    prices: [{ product: 'megatron', price: 1199 }],
    benefits: ['free-shipping'],
    over: ['over $499'],
    clocks: [],
  });
});

it('finds nothing when pages agree', () => {
  const guaranteed = { ...TERMS, guarantee: '30 days' };
  const sale = page(guaranteed, { more: benefits('price-guarantee', 'free-shipping') });
  // A product that is sent at another time may arrive at another time.
  const ahead = page(
    { ...guaranteed, ships: 'from July', delivery: '3–7 days, free' },
    { product: 'bumblebee' },
  );
  expect(disagreements(edition(page(guaranteed), sale, ahead))).toEqual([]);
});

it.each([
  [
    'another last day to order',
    [page(TERMS), page({ ...TERMS, delivery: '3–7 business days, free; order by Dec 11' })],
    /delivery of what is sent/,
  ],
  [
    'another return period',
    [page(TERMS), page({ ...TERMS, returns: '14 days' }, { product: 'grimlock' })],
    /returns “14 days”, and \/0: “30 days”/,
  ],
  ['another warranty', [page(TERMS), page({ ...TERMS, warranty: '1 year' })], /warranty/],
  [
    'a guarantee that one ticket lacks',
    [page({ ...TERMS, guarantee: '30 days' }), page(TERMS, { product: 'grimlock' })],
    /grimlock without the price guarantee/,
  ],
  [
    'a guarantee that the sale denies',
    [page({ ...TERMS, guarantee: '30 days' }, { more: benefits('free-shipping') })],
    /no price guarantee, unlike the tickets/,
  ],
  [
    'a guarantee of the sale that tickets deny',
    [page(TERMS, { more: benefits('price-guarantee') })],
    /: price guarantee, unlike/,
  ],
  [
    'free delivery of the sale that a ticket denies',
    [
      page(
        { ...TERMS, delivery: '3–7 days, cost at checkout' },
        { tax: 'plus tax', more: benefits('free-shipping') },
      ),
    ],
    /free delivery among the benefits/,
  ],
  [
    'free delivery of the sale to some countries that a ticket denies',
    [
      page(
        { ...TERMS, delivery: '3–7 days, cost at checkout' },
        { tax: 'plus tax', more: benefits('freeShippingSelected') },
      ),
    ],
    /free delivery among the benefits/,
  ],
  [
    'free delivery beside a price that its row denies',
    [page({ ...TERMS, delivery: '3–7 days, $9' })],
    /beside its price “plus sales tax, free shipping”/,
  ],
  [
    'what comes with a product on one page alone',
    [page({ ...TERMS, extras: 'Free cap' }), page(TERMS)],
    /extras of megatron/,
  ],
] as const)('finds %s', (_, pages, fault) => {
  expect(disagreements(edition(...pages)).join('\n')).toMatch(fault);
});

const CAP = { over: 499, badge: 'Free cap' };

it.each([
  [
    'a gift that the price does not reach',
    page({ ...TERMS, extras: 'Free cap' }, { price: 499 }),
    /for 499 with “Free cap”/,
  ],
  ['a gift that a ticket forgets', page(TERMS, { price: 500 }), /for 500 without “Free cap”/],
  [
    'an amount that the data does not give',
    page({ ...TERMS, extras: 'Free cap' }, { more: '<p class="gifts__over">over $599</p>' }),
    /over 599, and in the data over 499/,
  ],
] as const)('finds %s', (_, broken, fault) => {
  expect(thresholdFaults(edition(broken), [CAP]).join()).toMatch(fault);
});

it('accepts gifts that follow from the price', () => {
  const more = '<p class="gifts__over">over $499</p><p class="gifts__over">ab 1.499 €</p>';
  const dear = { over: 1499, badge: 'Free shirt' };
  const pages = edition(
    page({ ...TERMS, extras: 'Free cap · Express' }, { more }),
    page(TERMS, { product: 'k1', price: 499 }),
  );
  expect(thresholdFaults(pages, [CAP, dear])).toEqual([]);
});

it('finds a bundle that costs more than its parts beside it', () => {
  const sold = (whole: number): string =>
    ['elite 599', 'base 299', `both ${whole}`]
      .map((one) => one.split(' '))
      .map(([key, price]) => `<p data-product="${key}"><span data-price="${price}">$</span></p>`)
      .join('');
  const parts = new Map([['both', ['elite', 'base']]]);
  expect(dearBundles(edition(page(TERMS, { more: sold(948) })), parts)).toEqual([
    '/0: both for 948, apart 898',
  ]);
  expect(dearBundles(edition(page(TERMS, { more: sold(898) })), parts)).toEqual([]);
  expect(dearBundles(edition(page(TERMS)), parts)).toEqual([]);
});

it('finds a countdown at whose end no price changes', () => {
  const clock = `<div data-island="Countdown" data-props='{"endsAt":"2024-12-27T08:00:00Z"}'></div>`;
  const pages = edition(page(TERMS, { more: clock }));
  const after = (price: number) => (instant: string) =>
    instant === '2024-12-27T08:00:00Z' ? new Map([['megatron', price]]) : undefined;
  expect(idleClocks(pages, after(1199))).toEqual(['/0: counts to nothing at 2024-12-27T08:00:00Z']);
  expect(idleClocks(pages, () => undefined)).toHaveLength(1);
  expect(idleClocks(pages, after(1499))).toEqual([]);
});
