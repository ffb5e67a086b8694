import { expect, test } from 'vitest';
import { siblingHost } from '../../renderer/browser/hosts.ts';

const com = 'https://www.foldwright.example';
const cn = 'https://www.foldwright-cn.example';
const configured = JSON.stringify({ '': cn, us: com, de: com });
const at = (origin: string, pathname: string, search = '', hash = '') =>
  siblingHost({ origin, pathname, search, hash }, configured);

test('an edition opens on its own host, at the same path and query', () => {
  expect(at(cn, '/us/black-friday', '?a=1', '#gifts')).toBe(`${com}/us/black-friday?a=1#gifts`);
  expect(at(com, '/flagship-bumblebee')).toBe(`${cn}/flagship-bumblebee`);
  expect(at(com, '/')).toBe(`${cn}/`);
});

test('the right host is kept', () => {
  expect(at(com, '/us')).toBeNull();
  expect(at(com, '/us/US')).toBeNull();
  expect(at(cn, '/')).toBeNull();
  expect(at(cn, '/USA')).toBeNull();
});

test('a region in capitals is corrected, at once on its own host, and on any other host', () => {
  expect(at(com, '/US/black-friday', '?A=1', '#B')).toBe(`${com}/us/black-friday?A=1#B`);
  expect(at(cn, '/De')).toBe(`${com}/de`);
  expect(at('http://localhost:3000', '/US')).toBe('http://localhost:3000/us');
});

test('hosts that are not configured are left alone', () => {
  expect(at('http://localhost:3000', '/us')).toBeNull();
  expect(siblingHost({ origin: com, pathname: '/', search: '', hash: '' }, '')).toBeNull();
});
