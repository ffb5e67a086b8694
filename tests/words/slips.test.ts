import { expect, it } from 'vitest';
import { slipsIn } from '../../renderer/words/slips.ts';

const said = (text: string): string =>
  slipsIn(text)
    .map(({ message }) => message)
    .join('; ');

it.each([
  ["l'{sleeps}", 'the apostrophe before {sleeps} quotes it'],
  ["Jusqu'à {sleeps}, l'{sleeps}", 'the apostrophe before {sleeps} quotes it'],
  ["d'{count, plural, one {#} other {#}}", 'the apostrophe before {count}'],
  ['<a href="/x">here</a>', '<a href="/x"> is no markup of words'],
  ['one<p>two', '<p> is no markup'],
  ['salt &amp; pepper', '&amp; stays as it is written'],
  ['5&nbsp;kg', '&nbsp;'],
  ['<em>never', '<em> is never closed'],
  ['never</strong>', '</strong> closes nothing'],
  ['<em>a <strong>b</em></strong>', 'closes nothing'],
])('%s', (text, message) => {
  expect(said(text)).toContain(message);
});

it.each([
  'l’{sleeps}',
  "l''{sleeps}",
  "it's {price}",
  "'{'braces'}' as they are",
  '<em>a</em> <strong>b</strong><br>c<br/>1<sup>st</sup>',
  'a < b, b > c, 3 <3',
  'R&D; AT&T',
  '{count, plural, one {<em>one</em>} other {# many}}',
])('finds nothing in %s', (text) => {
  expect(said(text)).toBe('');
});
