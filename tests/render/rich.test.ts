import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Rich } from '../../renderer/render/rich.ts';

const shown = (text: string): string =>
  renderToString(createElement(Rich, { text })).replaceAll('<!-- -->', '');

it.each([
  ['plain & simple', 'plain &amp; simple'],
  ['a <em>b</em> c', 'a <em>b</em> c'],
  ['<strong>a</strong>', '<strong>a</strong>'],
  ['one<br>two<br>', 'one<br/>two<br/>'],
  ['<em>a <strong>b</strong> c</em> d', '<em>a <strong>b</strong> c</em> d'],
  // An unclosed element ends with the text, or with the element around it.
  ['<em>a', '<em>a</em>'],
  ['<em>a <strong>b</em> c', '<em>a <strong>b</strong></em> c'],
  // A stray end tag is dropped.
  ['a</em> b', 'a b'],
  ['<em>a</strong> b</em>', '<em>a b</em>'],
  // Everything else is text.
  ['1 < 2 <script>x</script>', '1 &lt; 2 &lt;script&gt;x&lt;/script&gt;'],
  ['<em class="x">a', '&lt;em class=&quot;x&quot;&gt;a'],
])('%s is shown as %s', (text, html) => {
  expect(shown(text)).toBe(html);
});
