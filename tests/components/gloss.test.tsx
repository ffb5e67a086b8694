import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { GlossedTitle } from '../../templates/components/Gloss.tsx';

describe('a large title with its local name', () => {
  test.each([
    ['Flagship<br><em>Bumblebee</em>', 'Flagship<br/><em>Bumblebee</em> G'],
    ['<em>Grimlock</em><br>G1 Flagship', '<em>Grimlock</em><br/>G1 Flagship G'],
    ['Flagship<br><em>Bumblebee</em><br>早订省 ¥2,600', 'Flagship<br/><em>Bumblebee</em> G 早订省 ¥2,600'],
    ['Flagship<br><em>Bumblebee</em><br>¥49,940お得', 'Flagship<br/><em>Bumblebee</em> G ¥49,940お得'],
  ])('has it under the whole name: %s', (title, expected) => {
    const html = renderToStaticMarkup(
      <h1>
        <GlossedTitle of={{ title, gloss: '大黄蜂' }} />
      </h1>,
    );
    expect(html.replace('<span class="gloss number n1 n2">大黄蜂</span>', 'G')).toBe(`<h1>${expected}</h1>`);
  });
});
