import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { hasBrowser } from './scripts/needs.js';
import { LongestFirst } from './tests/support/longest-first.ts';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The compiled program and compiled templates are run by Node itself, not as vite would transform them again. */
const asNodeRuns = {
  server: { deps: { external: [/\/lib\//, /-[0-9a-f]{16}\.mjs$/] } },
  setupFiles: ['tests/support/costs.ts', 'tests/support/stacks.ts', 'tests/support/clean.ts'],
};

/** What both projects of unit tests have in common. */
const unit = {
  plugins: [react()],
  resolve: {
    alias: {
      'almanac/client': source('./renderer/browser/client.ts'),
      'almanac/site': source('./renderer/site.ts'),
      'almanac:time': source('./templates/client/time.ts'),
    },
  },
};
const unitTests = {
  ...asNodeRuns,
  // Templates and workers are taken from lib/, as a user's are: it is compiled once before all tests.
  globalSetup: ['tests/support/compile.ts'],
  sequence: { groupOrder: 1 },
  // Far more than any takes: on a machine that others use, too, what fails has a reason of its own.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000, interval: 50 } },
};

/**
 * Tests that leave their process as they found it, so that many files can share one: to start one for each, and to load
 * the same modules in it, would take longer than most of them do. Left out are those that need a browser's globals, a
 * spied-on class, or a shop that nothing else has in memory. Of commands and releases, those are in that were tried in one
 * process.
 */
const LIGHT = [
  'tests/{cache,clock,commerce,live,load,pictures,problems,read,render,words}/**/*.test.ts',
  'tests/cli/{assumed,calendars,campaign-region,diff,explain,flow-form,help,host,import,past,prices}.test.ts',
  'tests/cli/{sandbox,schedule,serve,status,switch,usage,why}.test.ts',
  'tests/hosts/!(edge-answer|edge-look).test.ts',
  'tests/components/!(guard).test.{ts,tsx}',
  'tests/plan/!(shared).test.ts',
  'tests/release/{bit-flips,build,plan-site}.test.ts',
  'tests/site/!(diary|drawn|lint|ninth-region|one-edit|sections|veils).test.ts',
];

/** `npm test` has said already that no browser is here. */
const leavesBrowserOut = process.env.npm_lifecycle_event === 'test' && !process.env.CI && !hasBrowser();

export default defineConfig({
  test: {
    // Two at a time keep two cores busy; more take as long and disturb each other.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // What a failed test still waited for in its window ends with that window: the failure is told, and may be tried again.
    onUnhandledError: ({ message }) => !message?.includes('Target page, context or browser has been closed'),
    projects: [
      {
        ...unit,
        test: { ...unitTests, name: 'unit-light', include: LIGHT, isolate: false },
      },
      {
        ...unit,
        test: {
          ...unitTests,
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/browser/**', 'tests/models3d/**', '**/node_modules/**', ...LIGHT],
        },
      },
      {
        test: {
          // The models and all that they draw: of interest to who changes templates/models3d/.
          name: 'figures',
          setupFiles: ['tests/support/costs.ts'],
          include: ['tests/models3d/**/*.test.ts'],
          sequence: { groupOrder: 1 },
          testTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'browser',
          ...asNodeRuns,
          include: leavesBrowserOut ? [] : ['tests/browser/**/*.test.ts'],
          globalSetup: leavesBrowserOut ? [] : ['tests/support/compile.ts', 'tests/browser/sites.ts'],
          sequence: { groupOrder: 2 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000, interval: 50 } },
          // A machine that stalls may upset a browser once, and is reported; what fails twice is wrong.
          retry: process.env.CI ? 1 : 0,
        },
      },
    ],
  },
});
