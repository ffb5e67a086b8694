import { describe, expect, test } from 'vitest';
import { howToAnswer, isAnswered, withoutAnswers } from '../../renderer/load/answers.ts';
import type { Path } from '../../renderer/problems/problems.ts';
import { inputFile } from './helpers.ts';

const FOLDERS = ['regions', 'pages', 'campaigns'];
const FILE = 'data/regions/us.yaml';

const answers = (comment: string, code: string): boolean =>
  isAnswered(inputFile(FILE, `price: 9 ${comment}\n`), { code, path: ['price'], line: 1 } as never);

describe('an answer in YAML', () => {
  test('is for doubts unless it names rules, and then for these alone', () => {
    expect(answers('# checked: clearance', 'doubtful')).toBe(true);
    expect(answers('# checked: clearance: agreed', 'doubtful')).toBe(true);
    expect(answers('# checked: clearance', 'bundle-dear')).toBe(false);
    expect(answers('# checked: bundle-dear: the box is worth it', 'bundle-dear')).toBe(true);
    expect(answers('# checked: bundle-dear: the box is worth it', 'doubtful')).toBe(false);
    for (const code of ['doubtful', 'bundle-dear'])
      expect(answers('# checked: bundle-dear, doubtful: why', code)).toBe(true);
    expect(answers('# checked:', 'doubtful')).toBe(false);
  });

  test.each(['doubtful', 'stage-over'])('is what the hint of %s says', (code) => {
    const hint = howToAnswer(FILE, { code, path: ['price'] } as never, FOLDERS);
    expect(answers(/#.*/.exec(hint)?.[0] ?? '', code)).toBe(true);
  });
});

/** A value, and where it is doubted. */
const PLACES: readonly (readonly [string, object, Path])[] = [
  ['beside it', { products: { tent: { price: 0 } } }, ['products', 'tent', 'price']],
  ['in a list', { hreflang: ['de'] }, ['hreflang', 0]],
  ['in a list of maps', { media: [{ key: 'a' }] }, ['media', 0, 'key']],
  [
    'in what templates read',
    { content: { presents: [{ campaign: 'a' }] } },
    ['content', 'presents', 0, 'campaign'],
  ],
  ['in a shallow part of it', { content: { days: 1 } }, ['content', 'days']],
];

describe('an answer in JSON', () => {
  test.each(PLACES)('%s is what the hint says, and is seen by no schema', (_name, value, path) => {
    const file = 'data/regions/us.json';
    const doubt = { code: 'promise-idle', path } as never;
    const hint = howToAnswer(file, doubt, FOLDERS);
    const key = JSON.parse(`{${/"checked": .*/.exec(hint)?.[0]}}`) as object;
    const isBeside = hint.includes('in a key beside it');
    const inner = /beside "(\w+)"/.exec(hint)?.[1];
    const place = (one: unknown, way: Path): unknown => {
      const [step, ...rest] = way;
      if (step === undefined || typeof one !== 'object' || one === null) return one;
      const isHere = isBeside ? rest.length === 0 : step === inner;
      if (Array.isArray(one)) return one.map((each, i) => (i === step ? place(each, rest) : each));
      const map = one as Record<string, unknown>;
      return isHere ? { ...map, ...key } : { ...map, [step]: place(map[step], rest) };
    };
    const answered = place(value, path);
    expect(isAnswered(inputFile(file, JSON.stringify(value)), doubt)).toBe(false);
    expect(isAnswered(inputFile(file, JSON.stringify(answered)), doubt)).toBe(true);
    expect(withoutAnswers(answered)).toEqual(value);
  });

  test.each(['locales/en.json', 'data/extras/sale.json', 'data/regions/us/content.json'])(
    'cannot be in %s, and the hint does not say so',
    (file) => {
      const hint = howToAnswer(file, { code: 'message-plural', path: ['a'] } as never, FOLDERS);
      expect(hint).toMatch(/^write the file as YAML.*# checked: message-plural: <reason>$/);
    },
  );
});
