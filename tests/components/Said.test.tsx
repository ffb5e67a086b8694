import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import { Remarked, Said } from '../../templates/components/Said.tsx';

const linesOf = (text: string): string =>
  renderToStaticMarkup(<Said text={text} />)
    .replaceAll('<span class="said">', '[')
    .replaceAll('</span>', ']');

const remarkOf = (text: string): string =>
  renderToStaticMarkup(<Remarked text={text} />)
    .replaceAll('<span class="said">', '[')
    .replaceAll('</span>', ']');

test('a short remark in brackets is kept on one line, a long one may break', () => {
  expect(remarkOf('別途必要（Type-C、10W以上）')).toBe('別途必要[（Type-C、10W以上）]');
  expect(remarkOf('별도(10W 이상)')).toBe('별도[(10W 이상)]');
  expect(remarkOf('2台（一台はもう一台よりもずっとずっと大きくて重いものです）')).not.toContain('[');
  expect(remarkOf('No (10 W)')).toBe('No (10 W)');
});

describe('line breaks of a short text', () => {
  it('are between its sentences first, in scripts that may break nearly anywhere', () => {
    expect(linesOf('他信。也都信他。')).toBe('[他信。][也都信他。]');
    expect(linesOf('クルマに。「はい。」と言います。')).toBe('[クルマに。][「はい。」と言います。]');
    expect(linesOf('기억합니다. 다음, 또 다음.')).toBe('[기억합니다.] [다음, 또 다음.]');
    expect(linesOf('One. Two.')).toBe('One. Two.');
  });

  it('are between the clauses of a Chinese sentence', () => {
    expect(linesOf('条条都懂，还用嗓音回应。')).toBe('[[条条都懂，][还用嗓音回应。]]');
    expect(linesOf('拼积木：循环、条件，都不用记语法。')).toBe('[[拼积木：循环、条件，][都不用记语法。]]');
    expect(linesOf('手把手摆姿势，搭积木编程，或者拉一条时间轴。')).toBe(
      '[[手把手摆姿势，][搭积木编程，][或者拉一条时间轴。]]',
    );
    expect(linesOf('只有一句。')).toBe('[只有一句。]');
  });

  it('are between the halves of a Japanese sentence, unless a half would break or is a single word', () => {
    expect(linesOf('操縦も学習も更新も、これひとつ。')).toBe('[[操縦も学習も更新も、][これひとつ。]]');
    expect(linesOf('ひとつなら、これひとつ。')).toBe('[ひとつなら、これひとつ。]');
    expect(linesOf('呼びかければいつも、ロボットが動きで応えます。')).toBe(
      '[呼びかければいつも、ロボットが動きで応えます。]',
    );
  });

  it('are left to the browser with more than two sentences, and explicit ones are kept', () => {
    expect(linesOf('一。二。三。')).toBe('[一。二。三。]');
    expect(linesOf('一。<br>二。')).toBe('一。<br/>二。');
  });
});
