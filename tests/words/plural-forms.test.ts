import { expect, it } from 'vitest';
import { missingPluralForms } from '../../renderer/words/plural-forms.ts';
import { mergeWords } from '../../renderer/words/words.ts';

function missing(locale: string, text: string): string[] {
  const words = mergeWords(locale, [{ file: `locales/${locale}.yaml`, locale, prefix: [], value: { text } }]);
  return missingPluralForms([words]).map(({ message }) => message);
}

it('requires the forms of each language, and no others', () => {
  const two = '{n, plural, one {# x} other {# xs}}';
  expect(missing('en', two)).toEqual([]);
  // French has another form for millions, which no text here needs.
  expect(missing('fr', two)).toEqual([]);
  expect(missing('ja', '{n, plural, other {#}}')).toEqual([]);
  expect(missing('pl', two)).toEqual([
    '{n} lacks the form "many" (such as 0) and the form "few" (such as 2) of pl',
  ]);
  expect(missing('ar', two)[0]).toMatch(/"zero" .*"two" .*"few" .*"many"/);
});

it('supports ordinals and nested plurals, and counts an exact number as its form', () => {
  expect(missing('en', '{n, selectordinal, one {#st} other {#th}}')).toEqual([
    '{n} lacks the form "two" (such as 2) and the form "few" (such as 3) of en',
  ]);
  expect(missing('en', '{a, select, x {{n, plural, other {#}}} other {}}')).toEqual([
    '{n} lacks the form "one" (such as 1) of en',
  ]);
  expect(missing('en', '{n, plural, =1 {one} other {#}}')).toEqual([]);
});

it('ignores tables of numbers, and what is not a message', () => {
  expect(missing('en', '{hour, plural, =17 {5} =18 {6} other {#}} p.m.')).toEqual([]);
  expect(missing('en', '{n, plural, one {')).toEqual([]);
});
