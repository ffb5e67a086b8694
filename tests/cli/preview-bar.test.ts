import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Previewed } from '../support/preview.ts';
import { copySite, tinySite } from '../support/site.ts';

/* What the server tells the preview's bar about time. The bar itself compares no times. */

interface State {
  readonly switches: readonly { readonly at: string; readonly facts: readonly string[] }[];
  readonly passed: number;
}

let preview: Previewed;
beforeAll(async () => {
  preview = await Previewed.start(copySite(tinySite), '2025-01-01T00:00:00Z', '--no-cache');
});
afterAll(() => preview?.stop());

async function stateAt(at: string): Promise<State> {
  const url = `${preview.url}/__almanac/time?path=/&at=${encodeURIComponent(at)}`;
  const response = await fetch(url, { method: 'POST' });
  expect(response.status).toBe(200);
  return (await response.json()) as State;
}

it('counts the switches that have passed, each from its own instant on', async () => {
  const { switches, passed } = await stateAt('2020-01-01T00:00:00Z');
  expect(passed).toBe(0);
  expect(switches.length).toBeGreaterThan(3);
  for (const [i, { at }] of switches.entries()) {
    // Some milliseconds pass while the answer is made; they are part of its time.
    expect((await stateAt(at)).passed, at).toBe(i + 1);
    const minuteBefore = new Date(Date.parse(at) - 60_000).toISOString();
    expect((await stateAt(minuteBefore)).passed, minuteBefore).toBe(i);
  }
});

it('tells what the policy of a page blocks, at the line of its template', async () => {
  const view = 'templates/pages/shop/View.tsx';
  const written = readFileSync(path.join(tinySite, view), 'utf8').replace(
    '</h1>',
    '</h1>\n<img src="https://cdn.example/loaf.jpg" alt="" />\n<p style={{ color: "red" }}>red</p>',
  );
  const line = written.slice(0, written.indexOf('cdn.example')).split('\n').length;
  const blocking = await Previewed.start(
    copySite(tinySite, { [view]: written }),
    '2025-01-01T00:00:00Z',
    '--no-cache',
  );
  try {
    const blockedAt = async (at: string): Promise<readonly string[]> => {
      const response = await fetch(`${blocking.url}/__almanac/state?path=${at}`);
      return ((await response.json()) as { blocked: readonly string[] }).blocked;
    };
    expect(await blockedAt('/')).toEqual([
      `${view}:${line} <img> leads to https://cdn.example, which the policy of the page does not allow: allow it in data/site.yaml, headers: { policy: { img-src: [https://cdn.example] } }, or put the file into templates/art`,
      `${view}:${line + 1} a style attribute is never applied: the policy allows style sheets alone: give the element a class, and put the style into styles.css`,
    ]);
    expect(await blockedAt('/sourdough')).toEqual([]);
  } finally {
    await blocking.stop();
  }
});
