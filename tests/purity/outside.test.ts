import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { check } from '../../renderer/engine/commands/check.ts';
import { openSite } from '../../renderer/engine/opening/open-site.ts';
import { InputError, type Problem } from '../../renderer/problems/problems.ts';
import { copySite, tinySite } from '../support/site.ts';

/* If a page read what the engine does not track, it would not be built again when that changes. */

const textOf = (file: string): string => readFileSync(path.join(tinySite, file), 'utf8');

const PAGE = 'templates/pages/missing/page.ts';

/** A page type whose module begins with the given lines, and whose model shows an expression. */
const pageOf = (lines: string, said = "''") => `${lines}
import { definePageType, z } from 'almanac/site';
import { View } from './View.tsx';
export default definePageType({
  content: z.strictObject({}),
  model: (context) => ({ title: String(${said}), home: context.href('page:home')?.href ?? '/' }),
  View,
});
`;

async function problemsOf(files: Readonly<Record<string, string>>): Promise<readonly Problem[]> {
  try {
    const { problems } = await check(await openSite({ root: copySite(tinySite, files), cache: false }));
    return problems.filter(({ severity }) => severity === 'error');
  } catch (error) {
    if (error instanceof InputError) return error.problems;
    throw error;
  }
}

const told = (problems: readonly Problem[]): string[] => [
  ...new Set(problems.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`)),
];

describe('an import that reaches outside is rejected at its line', () => {
  it.each([
    ['a file read by name', "import { readFileSync } from 'node:fs';", 'readFileSync', 30],
    ['without the scheme', "import fs from 'fs';", 'fs.readFileSync', 16],
    ['later', "import { readFile } from 'fs/promises';", 'readFile', 26],
    ['for its effect', "import 'node:child_process';", '1', 8],
    ['to be passed on', "export * from 'node:os';", '1', 15],
    ['by require', "const fs = require('node:fs');", 'fs', 20],
    ['by import()', "const fs = import('node:fs');", 'fs', 19],
    ['the process', "import { env } from 'node:process';", 'env', 21],
    ['what imports by itself', "import { createRequire } from 'node:module';", 'createRequire', 31],
    ['another time', "import { setTimeout } from 'node:timers/promises';", 'setTimeout', 28],
    ['the network', "import { get } from 'node:https';", 'get', 21],
    ['other threads', "import { threadId } from 'node:worker_threads';", 'threadId', 26],
    ['randomness', "import { randomUUID } from 'node:crypto';", 'randomUUID', 28],
  ])('%s', async (_, line, used, column) => {
    const problems = await problemsOf({ [PAGE]: pageOf(line, `typeof ${used}`) });
    expect(told(problems)).toEqual([`${PAGE}:1:${column} template-impure`]);
  });

  it('is rejected in a view, the layout, a collection, a section, or a module that one of them imports', async () => {
    const line = "import { readFileSync } from 'node:fs';\nexport const text = String(readFileSync);\n";
    for (const from of [
      'templates/price.tsx',
      'templates/layout/index.ts',
      'templates/collections/crumbs.ts',
    ]) {
      const source =
        from === 'templates/collections/crumbs.ts'
          ? `import { z } from 'almanac/site';\nimport { text } from '../own.ts';\nexport default z.strictObject({ text: z.literal(text) });\n`
          : `import '${from === 'templates/price.tsx' ? './' : '../'}own.ts';\n${textOf(from)}`;
      const problems = await problemsOf({ 'templates/own.ts': line, [from]: source });
      expect(told(problems), from).toEqual(['templates/own.ts:1:30 template-impure']);
    }
  });

  it('is reported with where to put what it reads', async () => {
    const line = "import { readFileSync } from 'node:fs';";
    const [problem] = await problemsOf({ [PAGE]: pageOf(line, "readFileSync('x')") });
    expect(problem?.message).toContain('node:fs');
    expect(problem?.hint).toContain('data/');
    expect(problem?.hint).toContain('context.collection');
  });
});

describe('access without an import is rejected when it happens', () => {
  it.each([
    ['process.getBuiltinModule', '', "process.getBuiltinModule('fs')"],
    ['by another way to it', '', "globalThis['pro' + 'cess'].getBuiltinModule('fs')"],
    ['process.binding', '', "process.binding('fs')"],
    ['while the module loads', "const fs = process.getBuiltinModule('fs');", 'fs'],
  ])('%s', async (_, line, used) => {
    const problems = await problemsOf({ [PAGE]: pageOf(line, used) });
    expect(problems.map(({ code, file }) => `${file} ${code}`)).toContain(`${PAGE} template-impure`);
  });

  it('a computed module name resolves to nothing', async () => {
    const name = "['node', 'fs'].join(':')";
    const required = await problemsOf({ [PAGE]: pageOf('', `require(${name}).readFileSync`) });
    expect(required.map(({ code }) => code)).toContain('template-failed');
    const lines = `let fs;\nimport(${name}).then((found) => { fs = found; });`;
    const imported = await problemsOf({ [PAGE]: pageOf(lines, 'fs') });
    expect(imported.map(({ code }) => code)).toContain('template-failed');
  });
});

it('modules that only calculate may be imported', async () => {
  const lines = ['path', 'url', 'util', 'buffer', 'assert', 'querystring', 'string_decoder', 'events']
    .map((name) => `import * as ${name} from 'node:${name}';`)
    .join('\n');
  expect(await problemsOf({ [PAGE]: pageOf(lines, "path.posix.join('a', util.format('%s', 'b'))") })).toEqual(
    [],
  );
});

describe('a package that imports something from outside', () => {
  const reader = (source: string, type = 'module') => ({
    'node_modules/reader/package.json': JSON.stringify({
      name: 'reader',
      version: '1.0.0',
      type,
      main: 'index.js',
    }),
    'node_modules/reader/index.js': source,
  });
  const esm =
    "import fs, { readFileSync } from 'fs';\nexport const plain = (n) => n + 1;\nexport const named = () => readFileSync('x');\nexport const all = () => fs.readFileSync('x');\n";
  const common =
    "const fs = require('fs');\nexports.plain = (n) => n + 1;\nexports.named = () => fs.readFileSync('x');\nexports.all = () => fs.promises;\n";

  it.each([
    ['a module', esm, 'module'],
    ['CommonJS', common, 'commonjs'],
  ] as const)('may, as long as it does not use it: %s', async (_, source, type) => {
    const line = "import * as reader from 'reader';";
    const files = reader(source, type);
    expect(await problemsOf({ ...files, [PAGE]: pageOf(line, 'reader.plain(1)') })).toEqual([]);
    for (const used of ['named', 'all']) {
      const problems = await problemsOf({ ...files, [PAGE]: pageOf(line, `reader.${used}()`) });
      expect(
        problems.map(({ code }) => code),
        used,
      ).toContain('template-impure');
      expect(problems[0]?.message, used).toContain('node:fs');
    }
  });

  it('is rejected if it reads while loading', async () => {
    const line = "import { text } from 'reader';";
    const source = "import { readFileSync } from 'fs';\nexport const text = readFileSync('x', 'utf8');\n";
    const problems = await problemsOf({ ...reader(source), [PAGE]: pageOf(line, 'text') });
    expect(problems.map(({ code }) => code)).toEqual(['template-impure']);
  });
});
