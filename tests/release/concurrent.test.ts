import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fromUtc } from '../../renderer/clock/instant.ts';
import { activate, repair } from '../../renderer/live/index.ts';
import { temporaryFolder } from '../support/site.ts';
import type { Command } from './child.ts';
import { childProgram } from './child-process.ts';
import { expectSound } from './disk.ts';
import { runBuild, twoEach } from './fakes.ts';

const SWITCH = '2024-11-22T08:00:00Z';
const before = fromUtc('2024-11-10T00:00:00Z', 0);
const after = fromUtc('2024-11-25T00:00:00Z', 0);
const build = (word: string) => ({
  revision: word,
  editions: twoEach(['us', 'de'], SWITCH, word),
  at: before,
});
const child = childProgram();

/** A seeded random generator. */
function* chance(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    yield state / 2 ** 32;
  }
}

test('all kinds of commands at once leave the live site whole at every moment', {
  timeout: 180_000,
}, async () => {
  const out = join(temporaryFolder(), 'dist');
  await runBuild(out, build('a'));
  await activate(out, { at: before });
  const numbers = chance(7);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(numbers.next().value * from.length)] as T;
  const command = (): Command =>
    pick<() => Command>([
      () => ({ do: 'build', out, build: build(pick(['a', 'b', 'c'])) }),
      () => ({ do: 'activate', out, at: pick([before, after]) }),
      () => ({
        do: 'activate',
        out,
        at: pick([before, after]),
        calendar: 'newest',
        back: true,
        regions: ['de'],
      }),
      () => ({ do: 'prune', out, keep: 1 }),
    ])();
  const kinds = new Set<string>();
  let looks = 0;
  let left = 3;
  const worker = async (): Promise<void> => {
    for (let i = 0; i < 12; i++) {
      const one = command();
      kinds.add(one.do);
      const running = child.start(one);
      const killed = numbers.next().value < 0.2;
      if (killed) setTimeout(() => running.kill('SIGKILL'), 60 + numbers.next().value * 200);
      const [code] = await once(running, 'exit');
      if (!killed) expect(code, JSON.stringify(one)).toBe(0);
    }
    left -= 1;
  };
  const watcher = async (): Promise<void> => {
    while (left > 0) {
      const page = readFileSync(join(out, 'current/us.html'), 'utf8');
      expect(page).toMatch(/<p>(before|after) /);
      looks += 1;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  };
  await Promise.all([worker(), worker(), worker(), watcher()]);
  expect(kinds.size).toBeGreaterThan(2);
  expect(looks).toBeGreaterThan(100);
  await activate(out, { at: after });
  await repair(out);
  expectSound(out, { repaired: true });
  expect(existsSync(join(out, 'current/de.html'))).toBe(true);
});
