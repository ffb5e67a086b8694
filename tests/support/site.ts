import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import { keepCompiled, takeCompiled } from './compiled.ts';

// The address is taken as text: where a test has a browser's globals, URL is the browser's.
export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const tinySite = path.join(projectRoot, 'tests/fixtures/sites/tiny');

const folders: string[] = [];
/** Copies of test sites whose templates are compiled once for all tests. */
const sites: string[] = [];

/** Ends a test file: `clean.ts` calls it, also where the next file finds this module loaded already. */
export function removeTemporaryFolders(): void {
  for (const root of sites.splice(0)) keepCompiled(root);
  // A process that a test has ended may still be writing a file, so retry.
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** A folder of this test file, removed at its end. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'almanac-test-'));
  folders.push(folder);
  return folder;
}

/**
 * Copies a site into a folder of its own and replaces some files: strings are written as they are, everything else as
 * YAML. If an earlier test compiled the same templates, it gets them compiled.
 */
export function copySite(source: string, files: Readonly<Record<string, unknown>> = {}): string {
  const root = temporaryFolder();
  for (const folder of ['data', 'locales', 'templates'])
    cpSync(path.join(source, folder), path.join(root, folder), { recursive: true });
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    if (content === null) rmSync(target);
    else
      writeFileSync(
        target,
        typeof content === 'string' ? content : stringify(content, { aliasDuplicateObjects: false }),
      );
  }
  // The project has compiled templates of its own; tests that bring packages or caches are about these.
  if (source !== projectRoot && !Object.keys(files).some((file) => /^(node_modules|\.almanac)/.test(file))) {
    takeCompiled(root);
    sites.push(root);
  }
  return root;
}
