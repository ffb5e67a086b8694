import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

/* A promise must be complete wherever it is made, in every language. */

type Words = { readonly [key: string]: Words | string };

const locales = readdirSync('locales');

/** The messages at a place in a file of a locale, unless they come from its fall-back. */
function message(locale: string, file: string, place: string): string | undefined {
  const name = path.join('locales', locale, file);
  if (!existsSync(name)) return undefined;
  const words = parse(readFileSync(name, 'utf8'), { logLevel: 'silent' }) as Words;
  const found = place
    .split('.')
    .reduce<Words | string | undefined>((at, key) => (typeof at === 'object' ? at?.[key] : undefined), words);
  return found === undefined ? undefined : JSON.stringify(found);
}

const RETURNS = [
  ['ui.yaml', 'ticket.terms.returns.value'],
  ['ui.yaml', 'ticket.terms.returns.long'],
  ['ui.yaml', 'benefits.exchange-policy.text'],
  ['campaigns/black-friday-2024.yaml', 'terms.returns'],
  ['campaigns/christmas-2024.yaml', 'terms.returns'],
  ['campaigns/christmas-2024.yaml', 'benefits.exchange-policy.text'],
  ['pages/faq.yaml', 'sections.returns.items.days.answer'],
] as const;
const POSTAGE =
  /you pay (to send|for sending) it back|at your (own )?cost|Rückporto zahlen|Rücksendung zahlen|zahlen Sie die Rücksendung|à vos frais|送料|배송비|运费/;

it.each(locales)('%s: a text that allows returns says who pays for them', (locale) => {
  for (const [file, place] of RETURNS) {
    const told = message(locale, file, place);
    if (told !== undefined) expect(told, `${file} ${place}`).toMatch(POSTAGE);
  }
});

it('some language says so at each of these places', () => {
  for (const [file, place] of RETURNS) expect(message('en', file, place), `${file} ${place}`).toBeDefined();
});

/** Thresholds exclude their own amount: a gift above 399 does not come at 399. */
const OVER = /\b(over|über|plus de|dès plus de)\b|超过|を超える|초과/;

it.each(locales)('%s: a threshold is worded as "over", not "from"', (locale) => {
  for (const place of ['specialOffers.expressUpgrade.content', 'terms.expressUpgrade']) {
    const told = message(locale, 'campaigns/black-friday-2024.yaml', place);
    if (told !== undefined) expect(told, place).toMatch(OVER);
  }
  const gifts = message(locale, 'ui.yaml', 'campaign.over');
  if (gifts !== undefined) expect(gifts, 'campaign.over').toMatch(OVER);
});
