import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('npm run test:pages runs every file that looks at all pages when it is asked to', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const asked = readdirSync('tests/browser')
    .map((name) => `tests/browser/${name}`)
    .filter((file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('process.env.PAGES'));
  expect(asked.length).toBeGreaterThan(3);
  for (const file of asked) expect(scripts['test:pages']).toContain(file);
});
