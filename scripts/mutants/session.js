// Runs the same tests again and again for run.js, and keeps the modules that they import parsed in between.
// node session.js tests/clock/clock.test.ts …
import { fileURLToPath } from 'node:url';
import { createVitest } from 'vitest/node';

const root = fileURLToPath(new URL('../..', import.meta.url));
const vitest = await createVitest('test', {
  root,
  config: `${root}scripts/mutants/vitest.config.ts`,
  watch: false,
  reporters: [{}],
});
const passed = ({ testModules, unhandledErrors }) =>
  testModules.length > 0 && unhandledErrors.length === 0 && testModules.every((one) => one.ok());

const tests = process.argv.slice(2);
process.send({ passes: passed(await vitest.start(tests)) });
const specifications = await vitest.globTestSpecifications(tests);

process.on('message', async (changed) => {
  for (const file of changed) vitest.invalidateFile(file);
  process.send({ passes: passed(await vitest.rerunTestSpecifications(specifications)) });
});
