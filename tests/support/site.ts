import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, inject } from 'vitest';
import { stringify } from 'yaml';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
export const tinySite = path.join(projectRoot, 'tests/fixtures/sites/tiny');

const folders: string[] = [];
afterAll(() => {
  // What a test has ended may be at its last file still.
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** A folder of this test file's own, removed when it is through. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'almanac-test-'));
  folders.push(folder);
  return folder;
}

/**
 * A copy of a site in a folder of its own, with some files replaced: text as it is, everything else as YAML. The bakery's
 * templates come compiled where they stay as they are.
 */
export function copySite(source: string, files: Readonly<Record<string, unknown>> = {}): string {
  const root = temporaryFolder();
  for (const folder of ['data', 'locales', 'templates'])
    cpSync(path.join(source, folder), path.join(root, folder), { recursive: true });
  const compiled = inject('compiled');
  const isAsItIs =
    source === tinySite && !Object.keys(files).some((file) => /^(templates|\.almanac)/.test(file));
  if (compiled && isAsItIs) cpSync(compiled, path.join(root, '.almanac'), { recursive: true });
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
  return root;
}
