import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { installed, npm } from '../support/packed.ts';
import { temporaryFolder } from '../support/site.ts';

const tsc = path.join(
  path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin/tsc',
);

let project: string;
beforeAll(() => {
  // Install the dependencies of a new shop too, so that one installation serves all tests.
  project = installed(
    temporaryFolder(),
    '@fontsource-variable/archivo@5.3.0',
    '@fontsource-variable/martian-mono@5.3.0',
    'sharp@0.35.5',
    'typescript@7.0.2',
  );
}, 600_000);

/** Code of a program and of templates that uses the package. */
const FILES = {
  'program.ts': `
    import { build, check, diff, InputError, schedule, status, type Problem } from 'almanac';
    const now = Date.now();
    const stop = new AbortController();
    const { calendar, editions } = await build({ root: '/s', out: '/s/dist', from: '2024-11-01', now, signal: stop.signal,
      onProgress: ({ phase }) => console.log(phase) });
    const switches = await schedule({ root: '/s', from: '2024-11-01', now });
    const because: string | undefined = switches[0]?.changes[0]?.because[0]?.fact;
    const { problems } = await check({ root: '/s' });
    const { regions: [first], differences } = await diff({ root: '/s', sides: ['2024-11-01', '2024-11-02'], now });
    const { ok } = await status({ out: '/s/dist', now });
    const found: Problem | undefined = problems[0];
    console.log(calendar.id, editions.us?.[0]?.from, because, first?.prices[0]?.to, differences[0]?.places[0]?.region, ok, found?.line);
    try { await check({ root: '/' }); } catch (error) { if (error instanceof InputError) console.log(error.problems.length); }
  `,
  'island.tsx': `
    import { fetched, serverNow, useSecondsLeft, type AskTime } from 'almanac/client';
    export default function Clock({ end }: { readonly end: string }) {
      const left: number | null = useSecondsLeft(end);
      return <p data-countdown="">{left ?? serverNow()}</p>;
    }
    export const askTime: AskTime = async ({ timeout, heard }) => {
      const answer = await fetch('/time', { signal: AbortSignal.timeout(timeout) });
      heard(answer);
      return answer.json();
    };
    export const later = () => fetched(() => import('./page.js'));
  `,
  'page.tsx': `
    import { definePageType, Island, type PageContext, Rich, z } from 'almanac/site';
    import sections from 'almanac:sections';
    const content = z.strictObject({ lead: z.string() });
    type Model = { title: string; lead: string };
    export default definePageType<z.infer<typeof content>, Model>({
      content,
      head: ({ page }) => ({ title: page.id, description: page.slug }),
      model: (context: PageContext<z.infer<typeof content>>) => ({ title: context.page.id, lead: context.content.lead }),
      View: ({ model }) => <p>{model.title}{Object.keys(sections).length}<Rich text={model.lead} /></p>,
    });
    export { Island };
  `,
} as const;

const STRICT = {
  strict: true,
  noEmit: true,
  target: 'es2022',
  jsx: 'react-jsx',
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
};

it.each([
  ['nodenext', { module: 'nodenext' }],
  ['bundler', { module: 'esnext', moduleResolution: 'bundler' }],
])('has types for a strict consumer, %s', (name, options) => {
  const folder = path.join(project, name);
  mkdirSync(folder);
  for (const [file, text] of Object.entries(FILES)) writeFileSync(path.join(folder, file), text);
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: { ...STRICT, ...options, skipLibCheck: false, types: [] },
      include: ['.'],
    }),
  );
  const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
});

it("reports a consumer's type errors", () => {
  const folder = path.join(project, 'wrong');
  mkdirSync(folder);
  writeFileSync(
    path.join(folder, 'program.ts'),
    `import { schedule } from 'almanac';\nawait schedule({ root: '/s' });\n`,
  );
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...STRICT, module: 'nodenext', types: [] }, include: ['.'] }),
  );
  const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
  expect(status).not.toBe(0);
  expect(stdout).toMatch(/program\.ts.*now/s);
});

it('exports the documented library, and nothing else', () => {
  const script = `console.log(JSON.stringify(Object.keys(await import('almanac')).sort()))`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: project,
    encoding: 'utf8',
  });
  expect(JSON.parse(stdout)).toEqual([
    'InputError',
    'OperationError',
    'UsageError',
    'build',
    'check',
    'diff',
    'explain',
    'rehearse',
    'schedule',
    'status',
  ]);
});

it('creates a shop that installs, checks, compiles, tests and builds', () => {
  execFileSync(path.join(project, 'node_modules/.bin/almanac'), ['init', 'hill-goods'], {
    cwd: project,
    stdio: 'pipe',
  });
  const shop = path.join(project, 'hill-goods');
  for (const script of ['check', 'types', 'test', 'build']) npm(shop, 'run', script);
  const page = readFileSync(path.join(shop, 'dist/current/index.html'), 'utf8');
  expect(page).toContain('data-price="479"');
  expect(page).toMatch(/<script type="module" src="\/assets\/boot\.[0-9a-f]{8}\.js"/);
  const assets = readdirSync(path.join(shop, 'dist/current/assets')).map((name) =>
    readFileSync(path.join(shop, 'dist/current/assets', name), 'latin1'),
  );
  expect(assets.some((text) => text.includes('valid-until'))).toBe(true);
}, 600_000);
