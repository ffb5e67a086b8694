import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { problemCodes } from '../../renderer/problems/problems.ts';

test('data.md explains every problem code once, and no other', () => {
  const text = readFileSync(new URL('../../docs/data.md', import.meta.url), 'utf8');
  const table = text.slice(text.indexOf('## Problem codes'), text.indexOf('### Doubts'));
  const explained = [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, code]) => code);
  expect(explained.sort()).toEqual(Object.keys(problemCodes).sort());
});
