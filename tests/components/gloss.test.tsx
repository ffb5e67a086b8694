import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { GlossedTitle, Name, posterOfGloss } from '../../templates/components/Gloss.tsx';

describe('a large title with its local name', () => {
  test.each([
    ['Flagship<br><em>Bumblebee</em>', 'G L(Flagship <em>Bumblebee</em>)'],
    ['<em>Grimlock</em><br>G1 Flagship', 'G L(<em>Grimlock</em> G1 Flagship)'],
    ['Flagship<br><em>Bumblebee</em><br>早订省 ¥2,600', 'G L(Flagship <em>Bumblebee</em>) 早订省 ¥2,600'],
    ['Flagship<br><em>Bumblebee</em><br>¥49,940お得', 'G L(Flagship <em>Bumblebee</em>) ¥49,940お得'],
  ])(
    'is led by it, and has the Latin name on one line below, before what a sale adds: %s',
    (title, expected) => {
      const html = renderToStaticMarkup(
        <h1>
          <GlossedTitle of={{ title, gloss: '大黄蜂' }} />
        </h1>,
      );
      const told = html
        .replace(/<span class="gloss number[^"]*"><em>大黄蜂<\/em><\/span>/, 'G')
        .replace(/<span class="latin">(.*?)<\/span>/, 'L($1)');
      expect(told).toBe(`<h1>${expected}</h1>`);
    },
  );
});

describe('a large title that is too long for one line', () => {
  const fitOf = (gloss: string): number => {
    const html = renderToStaticMarkup(<GlossedTitle of={{ title: '<em>Name</em>', gloss }} />);
    const [, powers = ''] = html.match(/class="gloss number ([^"]*)"/) ?? [];
    return powers.split(' ').reduce((sum, power) => sum + Number(power.slice(1)), 0);
  };

  test.each([
    ['星际侦察兵 K1', 7],
    ['星际侦察兵 K1 Pro', 5],
    ['인터스텔라·스카우트 K1 Pro', 9],
  ])('is as large as its halves allow: %s is %i em wide', (gloss, ems) => {
    expect(fitOf(gloss)).toBe(ems);
  });
});

test.each([
  ['旗舰版大黄蜂', '旗舰版<em>大黄蜂</em>'],
  ['G1 旗舰版钢锁', 'G1 旗舰版<em>钢锁</em>'],
  ['玩具总动员·巴斯光年', '玩具总动员<br><em>巴斯光年</em>'],
  ['太空骑警·巴斯光年 Alpha', '太空骑警<br><em>巴斯光年 Alpha</em>'],
  ['星际侦察兵 K1\u00a0Pro', '星际<em>侦察兵 K1\u00a0Pro</em>'],
  ['星际特工 T9', '星际<em>特工 T9</em>'],
  ['インターステラー・スカウト K1\u00a0Pro', 'インターステラー<br><em>スカウト K1\u00a0Pro</em>'],
  ['인터스텔라 스카우트\u00a0K1\u00a0Pro', '인터스텔라 <em>스카우트\u00a0K1\u00a0Pro</em>'],
  ['バンブルビー', '<em>バンブルビー</em>'],
])("a local name is light in the series and heavy in the figure's own name: %s", (gloss, expected) => {
  expect(posterOfGloss(gloss)).toBe(expected);
});

describe('the name in a label', () => {
  test('breaks before the model, never within it', () => {
    const html = renderToStaticMarkup(
      <Name of={{ name: 'Interstellar Scout K1 Pro', gloss: '인터스텔라 스카우트 K1 Pro' }} />,
    );
    expect(html).toContain('>인터스텔라 스카우트\u00a0K1\u00a0Pro<');
    expect(html).toContain('>Interstellar Scout\u00a0K1\u00a0Pro<');
  });
});
