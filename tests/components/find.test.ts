import { expect, test } from 'vitest';
import { type Found, finderOf, wordsOf } from '../../templates/client/find.ts';

test('words are indexed without accents and marks, CJK characters in pairs', () => {
  expect(wordsOf('Rück\u00adgabe, Größe', true)).toEqual(['ruckgabe', 'grosse']);
  expect(wordsOf('バンブル\u2060ビー', false)).toEqual(['バン', 'ンブ', 'ブル', 'ルビ', 'ビー']);
  expect(wordsOf('充電', true)).toEqual(['充電', '電']);
  expect(wordsOf('電', false)).toEqual(['電']);
  expect(wordsOf('K1 Pro로봇', true)).toEqual(['k1', 'pro', '로봇', '봇']);
});

const entry = (title: string, says = '', kind: Found['kind'] = 'page'): Found => ({
  href: `/${title}`,
  title,
  says,
  kind,
});
const find = finderOf([
  entry('Grimlock', 'King as a robot, terror as a dinosaur', 'product'),
  entry('Megatron', 'A robot that flies'),
  entry('返品', '商品が届いてから14日以内'),
]);
const titles = (query: string): string[] => find(query).map(({ title }) => title);

test('finds prefixes, words with one typo, and any single CJK character', () => {
  expect(titles('dino')).toEqual(['Grimlock']);
  expect(titles('megatrom')).toEqual(['Megatron']);
  expect(titles('品')).toEqual(['返品']);
  expect(titles('日以')).toEqual(['返品']);
  expect(titles('nothing')).toEqual([]);
});

test('requires all words of a query if some entry has them all; otherwise one', () => {
  expect(titles('robot flies')).toEqual(['Megatron']);
  expect(titles('dinosaur flies').sort()).toEqual(['Grimlock', 'Megatron']);
});
