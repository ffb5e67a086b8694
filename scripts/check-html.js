// Puts every distinct page of an output folder before the Nu HTML checker (`npm run html -- dist`); needs Java 17.
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import vnu from 'vnu-jar';

const [out = 'dist'] = process.argv.slice(2);
const folder = path.join(out, 'releases');
const pages = new Map();
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath, entry.name);
  // Releases share their files by hard links: one inode is one page.
  if (entry.isFile() && file.endsWith('.html')) pages.set(statSync(file).ino, file);
}
const ran = spawnSync('java', ['-jar', vnu, '--errors-only', '--format', 'json', ...pages.values()], {
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
});
if (ran.error || !ran.stderr.startsWith('{')) {
  console.error(ran.error?.code === 'ENOENT' ? 'no java: apt-get install default-jre-headless' : ran.stderr);
  process.exit(1);
}
const { messages } = JSON.parse(ran.stderr);
for (const { url, lastLine, lastColumn, message, extract } of messages)
  console.error(
    `${url.replace('file:', '')}:${lastLine}:${lastColumn}  ${message}\n  ${extract?.trim() ?? ''}`,
  );
console.log(`${pages.size} distinct pages, ${messages.length} errors`);
process.exit(pages.size > 0 && messages.length === 0 ? 0 : 1);
