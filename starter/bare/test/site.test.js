import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { check } from 'almanac';

test('nothing is wrong with any page at any time', async () => {
  const { problems } = await check({ root: fileURLToPath(new URL('..', import.meta.url)) });
  assert.deepEqual(
    problems.filter(({ severity }) => severity === 'error'),
    [],
  );
});
