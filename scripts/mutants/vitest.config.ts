import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = fileURLToPath(new URL('../..', import.meta.url));

const wanted = process.argv.filter((argument) => argument.startsWith('tests/'));

/** Runs files in the order in which the room names them: quick ones first, since the first failure is enough. */
class AsNamed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number =>
      wanted.findIndex((name) => moduleId.startsWith(`${root}${name}`));
    return [...files].sort((a, b) => rank(a) - rank(b) || (a.moduleId < b.moduleId ? -1 : 1));
  }
}

/** The unit tests without their global set-up, since the program is compiled once before the first mutant. */
export default defineConfig({
  root,
  plugins: [react()],
  resolve: { alias: { 'almanac/site': `${root}renderer/site.ts` } },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/support/clean.ts'],
    bail: 1,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 1,
    sequence: { sequencer: AsNamed },
  },
});
