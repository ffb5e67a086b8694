import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LinkGroup } from '../../renderer/calendar/types.ts';
import { FilesBeside } from '../../renderer/engine/threads/files-beside.ts';
import { linkAll } from '../../renderer/release/link-all.ts';
import { temporaryFolder } from '../support/site.ts';

/** More than one thread links alone. */
const MANY = 2100;

const names = Array.from({ length: MANY }, (_, i) => `${i % 7}/page-${i}/index.html`);
const from = temporaryFolder();

beforeAll(() => {
  for (const name of names) {
    mkdirSync(path.dirname(path.join(from, name)), { recursive: true });
    writeFileSync(path.join(from, name), name);
  }
});

/** Links of all of them into a new folder, and of the first one under another name. */
function links(): { readonly to: string; readonly groups: readonly LinkGroup[] } {
  const to = temporaryFolder();
  const again = { from: path.join(from, names[0] as string), to: path.join(to, 'again.html'), names: [] };
  return { to, groups: [{ from, to, names }, again] };
}

function filesIn(folder: string): string[] {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return found.map((one) => path.relative(folder, path.join(one.parentPath, one.name))).sort();
}

describe.each([{ threads: 1 }, { threads: 2 }])('files that are linked by $threads', ({ threads }) => {
  it('stand where they are to, each once', async () => {
    const { to, groups } = links();
    const files = new FilesBeside(threads);
    await linkAll(groups, (links) => files.link(links)).finally(() => files.close());
    expect(filesIn(to)).toEqual(['again.html', ...names].sort());
    for (const name of names) expect(readFileSync(path.join(to, name), 'utf8')).toBe(name);
    const [first, again] = [names[0] as string, 'again.html'].map(
      (name) => statSync(path.join(to, name)).ino,
    );
    expect(first).toBe(again);
    expect(statSync(path.join(to, '6')).mode & 0o777).toBe(0o755);
  });

  it.each([
    ['near the beginning', 3],
    ['in the middle', MANY / 2],
    ['near the end', MANY - 3],
  ])('say of one %s that it cannot stand there, whichever thread met it', async (_, i) => {
    const { to, groups } = links();
    const place = path.join(to, names[i] as string);
    mkdirSync(path.dirname(place), { recursive: true });
    linkSync(path.join(from, names[0] as string), place);
    const files = new FilesBeside(threads);
    const linked = linkAll(groups, (links) => files.link(links));
    await expect(linked).rejects.toMatchObject({ code: 'EEXIST', dest: place });
    rmSync(to, { recursive: true });
    await files.close();
    expect(existsSync(to), 'somebody goes on').toBe(false);
  });
});
