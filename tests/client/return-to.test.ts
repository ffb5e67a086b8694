import { expect, test } from 'vitest';
import { returnTo } from '../../templates/client/return-to.ts';
import fc from '../support/random.ts';

const ORIGIN = 'https://www.test';
const ACCOUNT = `${ORIGIN}/us/account`;

function after(search: string, referrer = ''): string {
  return returnTo({ origin: ORIGIN, pathname: '/us/login', search, referrer }, '/us/account');
}

const asked = (address: string): string => after(`?return=${encodeURIComponent(address)}`);

test('returns to the page that asked, else to the previous page, else to the account', () => {
  expect(after('?return=%2Fus%2Fgrimlock%3Fa%3D1%23specs', `${ORIGIN}/us`)).toBe(
    `${ORIGIN}/us/grimlock?a=1#specs`,
  );
  expect(after('', `${ORIGIN}/us/black-friday`)).toBe(`${ORIGIN}/us/black-friday`);
  expect(after('')).toBe(ACCOUNT);
  expect(asked(`${ORIGIN}/us`)).toBe(`${ORIGIN}/us`);
});

test('never returns to the login', () => {
  expect(asked('/us/login?return=/x')).toBe(ACCOUNT);
  expect(after('', `${ORIGIN}/us/login`)).toBe(ACCOUNT);
});

test('ignores a previous page on another site', () => {
  expect(after('', 'https://evil.test/')).toBe(ACCOUNT);
});

const HOSTILE = [
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  ' //evil.test',
  'https:evil.test',
  'https:/evil.test',
  'https://evil.test',
  'http://www.test/',
  'https://www.test:8443/',
  'https://www.test@evil.test/',
  'https://user:word@www.test/',
  'https://www.test.evil.test/',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://www.test/0',
  'filesystem:https://www.test/x',
  'about:blank',
  'mailto:x@evil.test',
  'https://',
];

test.each(HOSTILE)('%j leads to the account', (address) => {
  const there = new URL(asked(address));
  expect(there.origin).toBe(ORIGIN);
  // A string that is not an absolute URL may be a path here, which is harmless.
  expect(there.protocol).toBe('https:');
  expect(`${there.username}${there.password}`).toBe('');
});

// A host may redirect to the decoded path, and browsers read a backslash as a slash.
test.each([
  '/%5Cevil.test/',
  '/%5cevil.test/index.html',
  '/us/%5C%5Cevil.test/',
  '/%255cevil.test/',
  '/%25255Cevil.test/',
])('%j leads to the account', (address) => {
  expect(asked(address)).toBe(ACCOUNT);
  expect(after('', `${ORIGIN}${address}`)).toBe(ACCOUNT);
});

test.each(['/.//evil.test', '/x/..//evil.test', '/%2F%2Fevil.test', '%2F%2Fevil.test', '/us?x=%5C'])(
  '%j stays a path of this origin, also when followed',
  (address) => {
    const there = asked(address);
    expect(new URL(there, `${ORIGIN}/us/login`).origin).toBe(ORIGIN);
    expect(there.startsWith(`${ORIGIN}/`)).toBe(true);
  },
);

test('whatever is asked for, the result is on this origin', () => {
  const pieces = fc.constantFrom(
    ...HOSTILE,
    '/',
    '\\',
    '\t',
    '..',
    '.',
    '@',
    ':',
    '//',
    '%2F',
    '%09',
    'evil.test',
    '?',
    '#',
  );
  const addresses = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.array(pieces).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(addresses, addresses, fc.boolean(), (wanted, referrer, encoded) => {
      const search = `?return=${encoded ? encodeURIComponent(wanted.replace(/\p{Cs}/gu, '')) : wanted}`;
      const there = after(search, referrer);
      const followed = new URL(there, `${ORIGIN}/us/login`);
      return (
        followed.origin === ORIGIN &&
        followed.protocol === 'https:' &&
        !/^\/\/|^\/us\/login$/.test(followed.pathname)
      );
    }),
    { numRuns: 2_000 },
  );
});
