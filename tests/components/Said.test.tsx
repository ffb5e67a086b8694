import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Said } from '../../templates/components/Said.tsx';

const linesOf = (text: string): string =>
  renderToStaticMarkup(<Said text={text} />)
    .replaceAll('<span class="said">', '[')
    .replaceAll('</span>', ']');

describe('a short text', () => {
  it('breaks between its sentences first, in the scripts whose lines may end nearly anywhere', () => {
    expect(linesOf('他信。也都信他。')).toBe('[他信。][也都信他。]');
    expect(linesOf('クルマに。「はい。」と言います。')).toBe('[クルマに。][「はい。」と言います。]');
    expect(linesOf('기억합니다. 다음, 또 다음.')).toBe('[기억합니다.] [다음, 또 다음.]');
    expect(linesOf('One. Two.')).toBe('One. Two.');
  });

  it('breaks a Chinese sentence between its halves', () => {
    expect(linesOf('条条都懂，还用嗓音回应。')).toBe('[条条都懂，][还用嗓音回应。]');
    expect(linesOf('一，二，三。')).toBe('一，二，三。');
  });

  it('keeps its own breaks, and is no paragraph', () => {
    expect(linesOf('一。<br>二。')).toBe('一。<br/>二。');
    expect(linesOf('一。二。三。四。')).toBe('一。二。三。四。');
  });
});
