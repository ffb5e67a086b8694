import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { hasBrowser } from './scripts/needs.js';
import { LongestFirst } from './tests/support/longest-first.ts';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The compiled program and compiled templates are run by Node itself, not as vite would transform them again. */
const asNodeRuns = {
  server: { deps: { external: [/\/lib\//, /-[0-9a-f]{16}\.mjs$/] } },
  setupFiles: ['tests/support/costs.ts', 'tests/support/stacks.ts'],
};

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
        plugins: [react()],
        resolve: {
          alias: {
            'almanac/client': source('./renderer/browser/client.ts'),
            'almanac/site': source('./renderer/site.ts'),
            'almanac:time': source('./templates/client/time.ts'),
          },
        },
        test: {
          name: 'unit',
          ...asNodeRuns,
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/browser/**', 'tests/models3d/**', '**/node_modules/**'],
          // Templates and workers are taken from lib/, as a user's are: it is compiled once before all tests.
          globalSetup: ['tests/support/compile.ts'],
          sequence: { groupOrder: 1 },
          // Far more than any takes: on a machine that others use, too, what fails has a reason of its own.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000, interval: 50 } },
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
