import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { 'almanac/site': source('./renderer/site.ts') } },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/browser/**', '**/node_modules/**'],
    // Templates and workers are taken from lib/, as a user's are: it is compiled once before all tests.
    globalSetup: ['tests/support/compile.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
  },
});
