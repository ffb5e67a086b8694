import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { check, schedule } from 'almanac';

const root = fileURLToPath(new URL('..', import.meta.url));

test('nothing is wrong with any page at any time', async () => {
  const { problems } = await check({ root });
  assert.deepEqual(
    problems.filter(({ severity }) => severity === 'error'),
    [],
  );
});

test('the sale begins and opens in each region', async () => {
  const switches = await schedule({ root, from: '2024-01-01', now: Date.now() });
  for (const region of ['us', 'de']) {
    const facts = switches
      .filter((one) => one.region === region)
      .flatMap(({ changes }) => changes.flatMap(({ because }) => because.map(({ fact }) => fact)));
    for (const stage of ['early', 'main'])
      assert.ok(
        facts.some((fact) => fact.includes('season-sale') && fact.includes(stage)),
        `${region}, ${stage}`,
      );
  }
});
