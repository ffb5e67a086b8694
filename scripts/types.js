// Writes types/, the declarations that the package ships: the three modules that others may import, and what these
// need.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ENTRIES = ['library', 'site', 'browser/client'];

const root = fileURLToPath(new URL('..', import.meta.url));
const work = mkdtempSync(path.join(root, 'types.next-'));
try {
  const config = path.join(work, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rewriteRelativeImportExtensions: true,
    rootDir: path.join(root, 'renderer'),
    outDir: path.join(work, 'all'),
  };
  // Dependencies without types have their declarations here.
  const declared = ['browser/site-time.d.ts', 'serve/compression.d.ts', 'serve/serve-handler.d.ts'];
  const files = [...ENTRIES.map((name) => `${name}.ts`), ...declared].map((name) =>
    path.join(root, 'renderer', name),
  );
  writeFileSync(config, JSON.stringify({ extends: '../tsconfig.json', compilerOptions, include: [], files }));
  const manifest = createRequire(import.meta.url).resolve('typescript/package.json');
  execFileSync(process.execPath, [path.join(path.dirname(manifest), 'bin/tsc'), '-p', config], {
    stdio: 'inherit',
  });

  // In a package, a consumer's compiler resolves imports by their .js names.
  const found = new Map();
  const take = (file) => {
    if (found.has(file)) return;
    found.set(file, '');
    const text = readFileSync(path.join(work, 'all', file), 'utf8').replace(
      /((?:from|import)\s*\(?\s*['"])(\.{1,2}\/[^'"]+)\.tsx?(['"])/g,
      (_, before, name, after) => {
        const needed = path.join(path.dirname(file), `${name}.d.ts`);
        // A comment may contain an example import, which does not resolve here.
        if (existsSync(path.join(work, 'all', needed))) take(needed);
        return `${before}${name}.js${after}`;
      },
    );
    found.set(file, text);
  };
  for (const name of ENTRIES) take(`${name}.d.ts`);

  rmSync(path.join(root, 'types'), { recursive: true, force: true });
  for (const [file, text] of found) {
    const target = path.join(root, 'types', file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  cpSync(path.join(root, 'renderer/sections.d.ts'), path.join(root, 'types/sections.d.ts'));
  const site = path.join(root, 'types/site.d.ts');
  writeFileSync(site, `/// <reference path="./sections.d.ts" />\n${readFileSync(site, 'utf8')}`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
