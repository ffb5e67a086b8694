import { linkSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LinkGroup } from '../../renderer/calendar/types.ts';
import { linkAll } from '../../renderer/release/link-all.ts';
import { temporaryFolder } from '../support/site.ts';

const MANY = 300;

const names = Array.from({ length: MANY }, (_, i) => `${i % 7}/page-${i}/index.html`);
const from = temporaryFolder();

beforeAll(() => {
  for (const name of names) {
    mkdirSync(path.dirname(path.join(from, name)), { recursive: true });
    writeFileSync(path.join(from, name), name);
  }
});

/** Links for all files into a new folder, and for the first one also under another name. */
function links(): { readonly to: string; readonly groups: readonly LinkGroup[] } {
  const to = temporaryFolder();
  const again = { from: path.join(from, names[0] as string), to: path.join(to, 'again.html'), names: [] };
  return { to, groups: [{ from, to, names }, again] };
}

function filesIn(folder: string): string[] {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return found.map((one) => path.relative(folder, path.join(one.parentPath, one.name))).sort();
}

describe('files that are linked', () => {
  it('stand where they are to, each once', () => {
    const { to, groups } = links();
    linkAll(groups);
    expect(filesIn(to)).toEqual(['again.html', ...names].sort());
    for (const name of names) expect(readFileSync(path.join(to, name), 'utf8')).toBe(name);
    const [first, again] = [names[0] as string, 'again.html'].map(
      (name) => statSync(path.join(to, name)).ino,
    );
    expect(first).toBe(again);
    expect(statSync(path.join(to, '6')).mode & 0o777).toBe(0o755);
  });

  it('say of one that it cannot stand there', () => {
    const { to, groups } = links();
    const place = path.join(to, names[MANY / 2] as string);
    mkdirSync(path.dirname(place), { recursive: true });
    linkSync(path.join(from, names[0] as string), place);
    expect(() => linkAll(groups)).toThrow(expect.objectContaining({ code: 'EEXIST', dest: place }));
  });
});
