import { describe, expect, test } from 'vitest';
import { isEmail, plain } from '../../templates/client/email.ts';
import fc from '../support/random.ts';

/** The pattern of the HTML standard, copied. */
const STANDARD =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

const letters = (from: string) => fc.string({ unit: fc.constantFrom(...from), minLength: 0, maxLength: 70 });
const almost = fc
  .tuple(letters("ab.+-_'@ é"), fc.array(letters('ab0-'), { maxLength: 4 }))
  .map(([local, labels]) => `${local}@${labels.join('.')}`);

describe('an e-mail address', () => {
  test('is what the standard accepts, with a dot in its domain, of 254 characters at most', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), almost, fc.string()), (text) => {
        const domain = text.slice(text.lastIndexOf('@') + 1);
        expect(isEmail(text)).toBe(STANDARD.test(text) && domain.includes('.') && text.length <= 254);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(['a@b.c', 'first.last+tag@sub.domain.example', 'A@B.EXAMPLE', '1@2.3'])('%s is valid', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  test.each([
    '',
    'a',
    'a@b',
    '@b.c',
    'a@',
    'a@b.',
    'a@.c',
    'a@b..c',
    'a b@c.d',
    'a@b.c\n',
    'ſ@b.c',
    'a@\u212a.c',
  ])('%j is invalid', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  test('has 254 characters at most', () => {
    const domain = `${'x'.repeat(60)}.${'x'.repeat(60)}.example`;
    expect(isEmail(`${'a'.repeat(254 - 1 - domain.length)}@${domain}`)).toBe(true);
    expect(isEmail(`${'a'.repeat(255 - 1 - domain.length)}@${domain}`)).toBe(false);
  });

  test('is validated in linear time', () => {
    const before = process.cpuUsage();
    isEmail(`${'a.'.repeat(100_000)}@${'a-'.repeat(100_000)}`);
    isEmail(`a@${'a'.repeat(200)}${'-'.repeat(52)}`);
    // Processor time in microseconds, so that other programs on this machine do not count.
    expect(process.cpuUsage(before).user).toBeLessThan(500_000);
  });
});

test.each([
  [' a@b.example ', 'a@b.example'],
  ['ｔａｒｏ＠ｅｘａｍｐｌｅ．ｊｐ', 'taro@example.jp'],
  ['ｔａｒｏ＠ｅｘａｍｐｌｅ。ｊｐ', 'taro@example.jp'],
  ['ﾀﾛｳ@example｡jp', 'タロウ@example.jp'],
  ['１３８００１３８０００', '13800138000'],
  // As pasted from a page or message: zero-width characters, direction marks, soft hyphens, spaces of every kind.
  ['\u200ba@b.example', 'a@b.example'],
  ['\ufeffa@b.exam\u00adple\u200b', 'a@b.example'],
  ['\u202aa@b.example\u202c', 'a@b.example'],
  ['\u00a0\u3000a@b.example\t\r\n', 'a@b.example'],
])('%s is read as %s', (written, meant) => {
  expect(plain(written)).toBe(meant);
});
