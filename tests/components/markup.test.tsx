import { Rich } from 'almanac/site';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fitClass, fitInTenths, posterOf } from '../../templates/components/name.ts';
import { fullRows, narrowRows, rhythm } from '../../templates/components/rhythm.ts';
import { toneOf } from '../../templates/paint.ts';
import { forRegion } from '../../templates/regional.ts';

test('copy may have a little markup; everything else is escaped', () => {
  expect(renderToStaticMarkup(<Rich text="Flagship<br><em>Bumblebee</em>" />)).toBe(
    'Flagship<br/><em>Bumblebee</em>',
  );
  expect(renderToStaticMarkup(<Rich text="<script>x</script><em>y" />)).toBe(
    '&lt;script&gt;x&lt;/script&gt;<em>y</em>',
  );
});

test('a grid of products always ends with a full row', () => {
  for (let count = 0; count <= 40; count += 1) {
    const spans = rhythm(count);
    expect(spans).toHaveLength(count);
    let filled = 0;
    for (const span of spans) {
      filled = filled % 12 === 0 ? span : filled + span;
      expect(filled).toBeLessThanOrEqual(12);
    }
    if (count > 0) expect(filled).toBe(12);
  }
});

test('narrow rows are full too', () => {
  for (let count = 1; count <= 20; count += 1) {
    const rows = narrowRows(count);
    const ofSix = rows.reduce(
      (sum, own) => sum + (own.includes('whole') ? 6 : own.includes('half') ? 3 : 2),
      0,
    );
    expect(ofSix % 6).toBe(0);
    expect(rows.filter((own) => own.includes('row'))).toHaveLength(count % 2);
  }
  expect(fullRows([4, 5, 1], 6)).toBe(6);
  expect(fullRows([5, 4], 6)).toBe(7);
  expect(fullRows([2], 6)).toBe(2);
});

test('the size of a title follows its widest line', () => {
  expect(fitClass('Black<br><em>Friday</em>')).toBe('number n1 n4');
  expect(fitClass('黑色<br><em>星期五</em>')).toBe('number n1 n2');
  const ems = (title: string): number =>
    [...fitClass(title).matchAll(/\d+/g)].reduce((sum, [power]) => sum + Number(power), 0);
  expect(ems('<em>Bumblebee</em>')).toBeGreaterThan(ems('Bumblebee'));
  // 2.57 and 4.52 em wide: each part of a sale's title fills the width, by its widest line.
  expect(fitInTenths('Black <br><em>Friday</em>')).toEqual({
    fitOfThin: 'number n2 n8 n16',
    fitOfBlack: 'number n2 n4 n8 n32',
    hangOfThin: 'hang-stem',
    hangOfBlack: 'hang-stem',
  });
  expect(fitInTenths('Cyber <br><em>Monday</em>').hangOfThin).toBe('hang-bowl');
  expect(fitInTenths('Black <br><em>avant <br>l’heure</em>').hangOfBlack).toBe('hang-stem hang-step');
  expect(fitInTenths('Black <br><em>Friday <br>now</em>').fitOfBlack).toBe('number n2 n4 n8 n32');
  // Whatever its first letter, it has no class of another part of the page.
  for (const first of 'ABCDEFGHIJKLMNOPQRSTUVWXYZÉ0123456789新')
    expect(fitInTenths(`${first} <br><em>${first} <br>I</em>`)).toMatchObject({
      hangOfThin: expect.stringMatching(/^hang-\w+$/),
      hangOfBlack: expect.stringMatching(/^hang-stem( hang-step)?$/),
    });
  expect(fitInTenths('블랙 프라이데이').fitOfBlack).toBe('number');
});

test('a name has two weights, as the data divides it', () => {
  expect(posterOf('Flagship Bumblebee', 'Bumblebee')).toBe('Flagship<br><em>Bumblebee</em>');
  expect(posterOf('Grimlock G1 Flagship', 'Grimlock')).toBe('<em>Grimlock</em><br>G1 Flagship');
  expect(posterOf('Interstellar Agent T9-E', 'Agent T9')).toBe('Interstellar<br><em>Agent T9-E</em>');
  expect(posterOf('K1', 'T9')).toBe('<em>K1</em>');
  expect(posterOf('K1')).toBe('<em>K1</em>');
});

test("the text on a paint is dark or light by the paint's luminance", () => {
  expect(toneOf('#F5B70A')).toBe('light');
  expect(toneOf('#3A5080')).toBe('dark');
  expect(toneOf(null)).toBe('light');
});

test('a value by region falls back to the default', () => {
  expect(forRegion<number>({ default: 5, fr: 3 }, 'fr')).toBe(3);
  expect(forRegion<number>({ default: 5, fr: 3 }, 'us')).toBe(5);
  expect(forRegion<number>(5, 'us')).toBe(5);
});
