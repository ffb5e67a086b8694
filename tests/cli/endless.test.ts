import path from 'node:path';
import { expect, test } from 'vitest';
import { almanac } from '../support/cli.ts';
import { copySite, temporaryFolder, tinySite } from '../support/site.ts';

const page = (model: string, view: string): Record<string, string> => ({
  'templates/pages/missing/page.ts': `import { definePageType, z } from 'almanac/site';
import { View } from './View.tsx';
export default definePageType({ content: z.strictObject({}), model: () => { ${model} return { title: 'x' }; }, View });
`,
  'templates/pages/missing/View.tsx': `export function View({ model }: { readonly model: { title: string } }) { ${view} return <h1>{model.title}</h1>; }
`,
});

for (const [what, files] of [
  ['model', page('for (;;);', '')],
  ['view', page('', 'for (;;);')],
] as const) {
  test(`a ${what} that never returns is stopped, with the name of its page, and leaves nothing`, async () => {
    const root = copySite(tinySite, files);
    const out = path.join(temporaryFolder(), 'dist');
    const { code, stderr } = await almanac([
      'build',
      '--root',
      root,
      '--out',
      out,
      '--at',
      '2024-06-01T12:00Z',
    ]);
    expect(code).toBe(1);
    expect(stderr).toContain('data/pages/not-found.yaml');
    expect(stderr).toMatch(/page "not-found" in region "\w+" did not come to an end/);
  }, 150_000);
}
