// Checks every distinct page of an output folder with the Nu HTML checker (`npm run html -- dist`); needs Java 17.
import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import vnu from 'vnu-jar';

const run = promisify(execFile);
const [out = 'dist'] = process.argv.slice(2);
const folder = path.join(out, 'releases');
const pages = new Map();
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath, entry.name);
  // Releases share their files by hard links, so the same inode is the same page.
  if (entry.isFile() && file.endsWith('.html')) pages.set(statSync(file).ino, file);
}
const files = [...pages.values()];
const checkers = Math.min(files.length, availableParallelism());

/** Runs one checker on every n-th page and returns its messages; the checkers share the pages between them. */
async function check(_, nth) {
  // In a run this short, the quick compiler alone is faster; it needs a larger stack.
  const java = ['-Xss4m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
  const own = files.filter((_, i) => i % checkers === nth);
  const told = await run('java', [...java, '-jar', vnu, '--errors-only', '--format', 'json', ...own], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  }).catch((error) => error);
  if (told.stderr?.startsWith('{')) return JSON.parse(told.stderr).messages;
  console.error(told.code === 'ENOENT' ? 'no java: apt-get install default-jre-headless' : told.stderr);
  process.exit(1);
}

const messages = (await Promise.all(Array.from({ length: checkers }, check))).flat();
for (const { url, lastLine, lastColumn, message, extract } of messages)
  console.error(
    `${url.replace('file:', '')}:${lastLine}:${lastColumn}  ${message}\n  ${extract?.trim() ?? ''}`,
  );
console.log(`${pages.size} distinct pages, ${messages.length} errors`);
process.exit(pages.size > 0 && messages.length === 0 ? 0 : 1);
