// npm run docs: copies the templates of `starter/` into docs/guide/ where a page shows the final form of a file.
// Earlier forms, which the guide shows on the way, are left alone.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = path.join(root, 'docs/guide');
const BLOCK = /^(\*\*`(templates\/[^`]+\.tsx?)`\*\*\n\n```\w+\n)[\s\S]*?(^```$)/gm;

const pages = readdirSync(folder)
  .filter((name) => /^\d+-/.test(name))
  .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
  .map((name) => ({ file: path.join(folder, name), text: readFileSync(path.join(folder, name), 'utf8') }));

const last = new Map();
for (const { file, text } of pages) for (const [, , name] of text.matchAll(BLOCK)) last.set(name, file);
for (const { file, text } of pages) {
  const brought = text.replace(BLOCK, (block, before, name, after) => {
    const own = ['shop', 'base'].map((part) => path.join(root, 'starter', part, name)).find(existsSync);
    return own && last.get(name) === file ? `${before}${readFileSync(own, 'utf8')}${after}` : block;
  });
  if (brought !== text) writeFileSync(file, brought);
}
