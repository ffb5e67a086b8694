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
