import type { PageContext } from 'almanac/site';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { cardOf } from '../../templates/components/card.ts';
import { lockedTicketOf, priceSize, ticketFor } from '../../templates/ticket/model.ts';
import { Ticket } from '../../templates/ticket/Ticket.tsx';
import { fakeContext, moment, offer, reduced, regionOf, running } from './context.ts';

const context = fakeContext();
const html = (overrides = {}): string =>
  renderToStaticMarkup(<Ticket ticket={ticketFor(context, offer(overrides))} />);

describe('the price ticket', () => {
  test('shows the price to pay, machine-readable, and the way to buy', () => {
    const text = html();
    expect(text).toContain('<span data-price="1699">$1699</span>');
    expect(text).toContain('href="https://store.example/grimlock"');
    expect(text).toContain('ui.buttons.buyNow');
    expect(text).toContain('ui.ticket.monthly(12, $141.58)');
    expect(text).not.toContain('data-was-price');
    expect(text).not.toContain('data-stale');
  });

  test('strikes what it was, says the saving, the end and the stage', () => {
    const text = html(reduced);
    expect(text).toContain('data-price="1359"');
    expect(text).toContain('<s data-was-price="1699">$1699</s>');
    expect(text).toContain('ui.ticket.save($340, 20%)');
    expect(text).toContain(`<time dateTime="${moment.iso}">ui.ticket.until(Nov 29, 23:59, PST)</time>`);
    expect(text).toContain('campaigns.black-friday-2024.stages.friday.title');
    expect(text).toContain(`data-until="${moment.iso}" data-stale="ui.ticket.stale"`);
  });

  test.each([
    ['0.5 of 699', 0, 'ui.ticket.save($0.5, none)'],
    ['1 %', 1, 'ui.ticket.save($0.5, 1%)'],
    ['all of it', 100, 'ui.ticket.save($0.5, 100%)'],
  ])('a share is told from one percent on: %s', (_, percent, words) => {
    const text = html({ ...reduced, save: { amount: { plain: '0.5', text: '$0.5' }, percent } });
    expect(text).toContain(`<strong>${words}</strong>`);
  });

  test('a regular price knows its end as a reduced one does', () => {
    const text = html({ changesAt: '2025-05-01T07:00:00Z' });
    expect(text).toContain('data-until="2025-05-01T07:00:00Z" data-stale="ui.ticket.stale"');
    expect(text).not.toContain('ui.ticket.until');
  });

  test('names the lowest price of the 30 days before, where that is what is struck', () => {
    expect(html({ ...reduced, wasIsPrior: true })).toContain('ui.ticket.prior');
    expect(html(reduced)).not.toContain('ui.ticket.prior');
  });

  test('a new release that is not reduced announces neither stage nor end', () => {
    const text = html({ until: moment, campaign: 'black-friday-2024', stage: 'friday' });
    expect(text).toContain('ui.ticket.stub.available');
    expect(text).not.toContain('ui.ticket.until');
  });

  test('a price that only ends is no reduction: nothing struck, the end said', () => {
    const text = html({ ...reduced, was: null, save: null });
    expect(text).not.toContain('data-was-price');
    expect(text).not.toContain('ui.ticket.save');
    expect(text).toContain('ui.ticket.until');
  });

  test('a launch price says what comes after and strikes nothing', () => {
    const text = html({
      price: { plain: '949', text: '$949' },
      launch: {
        after: { plain: '1299', text: '$1299' },
        from: { ...moment, day: 'Apr 28' },
        saving: { plain: '350', text: '$350' },
      },
      state: 'preorder',
    });
    expect(text).toContain('ui.ticket.then($1299, Apr 28, alike)');
    expect(text).toContain('ui.ticket.launchSave($350)');
    expect(text).toContain('ui.buttons.preOrder');
    expect(text).not.toContain('data-was-price');
  });

  test('a sale’s price that announces no reduction says what comes after', () => {
    const later = { after: { plain: '1799', text: '$1799' }, from: { ...moment, day: 'Jan 1' } };
    const text = html({ ...reduced, was: null, save: null, later });
    expect(text).toContain('ui.ticket.then($1799, Jan 1, alike)');
    expect(text).not.toContain('data-was-price');
  });

  test('sold out: the price stays, the way to buy is gone', () => {
    const text = html({ state: 'soldOut', page: { href: '/us/grimlock', external: false } });
    expect(text).toContain('data-price="1699"');
    expect(text).toContain('ui.buttons.soldOut');
    expect(text).toContain('ui.ticket.tax(none)');
    expect(text).not.toContain('ui.ticket.installments');
    expect(text).not.toContain('store.example');
    // What is open is its page's own form.
    expect(text).toMatch(/<a [^>]*href="\/us\/grimlock#tell-me"[^>]*><span>ui\.ticket\.tellBack/);
  });

  test('sold out, in a hero: said once, at its head; its button leads to the form for news', () => {
    const page = { href: '/us/grimlock', external: false };
    const ticket = ticketFor(fakeContext(), offer({ state: 'soldOut', page }));
    const text = renderToStaticMarkup(<Ticket ticket={ticket} size="hero" piece={<p>another</p>} />);
    expect(text.match(/ui\.buttons\.soldOut/g)).toHaveLength(1);
    expect(text).toMatch(/<a class="action action--main" href="\/us\/grimlock#tell-me"/);
    expect(text).toMatch(
      /<div class="ticket__stock" data-product="[^"]+">.*<\/div><div class="ticket__terms/,
    );
  });

  test('without a price there is no figure, and a button that says where the price is shown', () => {
    const text = html({ price: null, regular: null });
    expect(text).not.toContain('data-price');
    expect(text).toContain('ui.ticket.stub.unpriced');
    expect(text).toContain('ui.buttons.seePrice');
    expect(text).not.toContain('ui.buttons.buyNow');
    expect(text).not.toContain('nav.whereToBuy');
  });

  test('without a price the dealers are named beside the store, on a hero, where a page lists them', () => {
    const href = (link: string) =>
      link === 'page:where-to-buy' ? { href: '/jp/where-to-buy', external: false } : undefined;
    const context = fakeContext({ href } as Partial<PageContext>);
    const [there, elsewhere] = (['hero', 'card'] as const).map((size) =>
      renderToStaticMarkup(
        <Ticket ticket={ticketFor(context, offer({ price: null, regular: null }))} size={size} />,
      ),
    );
    expect(there).toMatch(/<a [^>]*href="\/jp\/where-to-buy"[^>]*><span>nav\.whereToBuy/);
    expect(elsewhere).not.toContain('nav.whereToBuy');
  });

  test('locked: without its price, but with the stage that opens it, today’s price and the way to buy at that', () => {
    const text = renderToStaticMarkup(<Ticket ticket={lockedTicketOf(context, offer(), running)} />);
    expect(text).toContain('??');
    expect(text).toContain('ui.ticket.unlockSoon');
    expect(text).toContain('ui.ticket.unlockFrom(Nov 30)');
    expect(text).toContain('campaigns.black-friday-2024.stages.friday.title');
    expect(text).toContain('ui.ticket.today <span data-price="1699">$1699</span>');
    expect(text.match(/<a [^>]*>/g)).toEqual([
      expect.stringContaining('href="https://store.example/grimlock"'),
    ]);
    expect(text).not.toContain('data-was-price');
  });

  test('locked: leads to the form of the page that tells when it opens, where there is one', () => {
    const text = renderToStaticMarkup(
      <Ticket ticket={lockedTicketOf(context, offer(), running, { tell: true })} />,
    );
    expect(text).toMatch(/<a [^>]*href="#tell-me"[^>]*><span>ui\.ticket\.tell</);
  });

  test('a card in the name of the campaign locks its ticket', () => {
    const locked = fakeContext({ campaignPrice: () => 'locked', offer: () => offer() });
    expect(cardOf(locked, offer(), { running }).ticket.kind).toBe('locked');
    expect(cardOf(locked, offer()).ticket.kind).toBe('plain');
  });

  describe('its stub', () => {
    const delivery = { dispatchDays: 2, deliveryMin: 3, deliveryMax: 5 };
    type Overrides = Parameters<typeof fakeContext>[0];
    const stubOf = (file: object, overrides = {}, content = {}): string => {
      const there = fakeContext(regionOf(file, content) as unknown as Overrides);
      return renderToStaticMarkup(<Ticket ticket={ticketFor(there, offer(overrides))} size="hero" />);
    };

    test('says when it is sent, what delivery costs, and what holds afterwards', () => {
      const text = stubOf(
        { facts: { ...delivery, deliveryCost: '9.90', warrantyYears: 2 } },
        {},
        { returnDays: 30, paymentMethods: ['paypal', 'klarna'] },
      );
      expect(text).toContain('<dd>ui.ticket.terms.ships.stock(2)</dd>');
      expect(text).toContain('<dd>ui.ticket.terms.delivery.paid(3, 5, $9.90)</dd>');
      expect(text).toContain('<dd>ui.ticket.terms.returns.value(30)</dd>');
      expect(text).toContain('<dd>ui.ticket.terms.warranty.value(2)</dd>');
      expect(text).toContain('<dd>ui.payment.paypalfacts.separatorui.payment.klarna</dd>');
      expect(text).toContain('ui.ticket.tax(other)');
    });

    test('says free only of what costs nothing, and gives no sum that differs by country', () => {
      expect(stubOf({ facts: { ...delivery, deliveryCost: 0 } })).toMatch(
        /ui\.ticket\.tax\(free\).*delivery\.free\(/s,
      );
      expect(stubOf({ facts: delivery })).toMatch(/ui\.ticket\.tax\(other\).*delivery\.byCountry\(3, 5, \)/s);
    });

    test('says free while a sale delivers free that otherwise costs', () => {
      const during = (isOn: boolean): string => {
        const { region, regionContent } = regionOf(
          { facts: delivery },
          { freeDelivery: [{ campaign: 'x' }] },
        );
        const there = fakeContext({ region, regionContent, shows: () => isOn } as unknown as Overrides);
        return renderToStaticMarkup(<Ticket ticket={ticketFor(there, offer())} size="hero" />);
      };
      expect(during(true)).toMatch(/ui\.ticket\.tax\(free\).*delivery\.free\(3, 5/s);
      expect(during(false)).toMatch(/ui\.ticket\.tax\(other\).*delivery\.byCountry\(/s);
    });

    test('names the countries to which alone a sale delivers free', () => {
      const { region, regionContent } = regionOf(
        { facts: delivery },
        { freeDelivery: [{ campaign: 'x', countries: ['AT', 'IE'] }] },
      );
      const there = fakeContext({ region, regionContent, shows: () => true } as unknown as Overrides);
      const html = renderToStaticMarkup(<Ticket ticket={ticketFor(there, offer())} size="hero" />);
      expect(html).toMatch(/ui\.ticket\.tax\(some\).*delivery\.freeTo\(3, 5, , AT and IE\)/s);
    });

    test('says how much longer it may take while a sale is slow', () => {
      const during = (isOn: boolean): string => {
        const facts = { ...delivery, deliveryDelayMax: 4 };
        const { region, regionContent } = regionOf({ facts }, { slowDelivery: [{ campaign: 'x' }] });
        const there = fakeContext({ region, regionContent, shows: () => isOn } as unknown as Overrides);
        return renderToStaticMarkup(<Ticket ticket={ticketFor(there, offer())} size="hero" />);
      };
      expect(during(true)).toMatch(/delivery\.slow\(ui\.ticket\.terms\.delivery\.byCountry\(3, 5, \), 4\)/);
      expect(during(false)).not.toContain('delivery.slow');
    });

    test('of what is ordered ahead, says the days on which it is sent', () => {
      const products = { grimlockG1Flagship: { ships: { from: '2025-08-30' } } };
      expect(stubOf({ products, facts: delivery }, { state: 'preorder' })).toContain(
        'ships.from(long 2025-08-30)',
      );
      expect(stubOf({ facts: delivery }, { state: 'preorder' })).not.toContain('terms.ships');
    });

    test('of what waits behind orders placed ahead, says the last day on which those are sent', () => {
      expect(stubOf({ facts: delivery }, { backlog: { ...moment, day: 'Sep 30' } })).toMatch(
        /ui\.ticket\.stub\.shipping.*ships\.queue\(Sep 30\)/s,
      );
      expect(stubOf({ facts: delivery })).toMatch(/ui\.ticket\.stub\.available.*ships\.stock\(2\)/s);
    });

    test('says how long what is bought in a sale of gifts can be sent back, beside the days that hold anyway', () => {
      const during = (isOn: boolean): string => {
        const { region, regionContent } = regionOf(
          {},
          { returnDays: 14, longReturns: [{ campaign: 'x', until: { text: '2025-01-20' } }] },
        );
        const there = fakeContext({ region, regionContent, shows: () => isOn } as unknown as Overrides);
        return renderToStaticMarkup(<Ticket ticket={ticketFor(there, offer())} size="hero" />);
      };
      expect(during(true)).toContain('returns.long(14, dayYear 2025-01-20)');
      expect(during(false)).toContain('returns.value(14)');
    });

    test('leaves out what the region does not say, and is none of a product that is sold out', () => {
      expect(stubOf({})).not.toContain('ticket__terms');
      expect(stubOf({ facts: delivery }, { state: 'soldOut' }, { returnDays: 14 })).not.toContain(
        'ticket__terms',
      );
    });

    test('a card has its first line alone, as a sentence', () => {
      const there = fakeContext(regionOf({ facts: delivery }, { returnDays: 14 }) as unknown as Overrides);
      const text = renderToStaticMarkup(<Ticket ticket={ticketFor(there, offer())} />);
      expect(text).toContain('ui.ticket.terms.ships.line(stock, ui.ticket.terms.ships.stock(2))');
      expect(text).not.toContain('delivery');
      expect(text).toContain('ui.ticket.terms.returns.value(14)');
    });
  });

  test('longer prices are set smaller', () => {
    expect(['$599', '1.599 €', '¥174,900'].map(priceSize)).toEqual(['s', 'm', 'l']);
  });
});
