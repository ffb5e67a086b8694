import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The unit tests without their set-up: the program is compiled once, before anything is changed. */
export default defineConfig({
  root,
  plugins: [react()],
  resolve: { alias: { 'almanac/site': `${root}renderer/site.ts` } },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    bail: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 1,
  },
});
