import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { WrittenFiles } from '../../cli/written-files.ts';
import { almanac } from '../support/cli.ts';
import { copySite, temporaryFolder, tinySite } from '../support/site.ts';

const SALE = 'data/campaigns/may.yaml';
const WORDS = 'locales/en.yaml';

/** A shop in which `almanac new campaign may` was killed after it had written so much. */
function brokenOff(text: string): string {
  const root = copySite(tinySite);
  const words = readFileSync(path.join(root, WORDS), 'utf8');
  new WrittenFiles(root, 'campaign-may').write([
    { file: SALE, text: 'regions: [gb, at, nz]\n' },
    { file: WORDS, text: `${words}\nmay: May\n` },
  ]);
  writeFileSync(path.join(root, SALE), text);
  return root;
}

const make = (root: string) => almanac(['new', 'campaign', 'may', '--root', root, '--quiet']);

describe('a command that was killed while it wrote', () => {
  it.each([
    ['before its file was written', ''],
    ['in the middle of it', 'regions: [gb'],
    ['after it', 'regions: [gb, at, nz]\n'],
  ])('%s, does all of it when it is given again', async (_when, text) => {
    const root = brokenOff(text);
    expect((await make(root)).code).toBe(0);
    expect(readFileSync(path.join(root, SALE), 'utf8')).toContain('stages:');
    expect(readFileSync(path.join(root, WORDS), 'utf8')).toBe(
      readFileSync(path.join(tinySite, WORDS), 'utf8'),
    );
    expect(existsSync(path.join(root, '.almanac/new'))).toBe(false);
    // Done is done: it is not taken back by the same command.
    const again = await make(root);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining(`${SALE} is there already`)]);
  });

  it('touches nothing that was edited since, and says what to do', async () => {
    const root = brokenOff('regions: [gb]\n');
    const { code, stderr } = await make(root);
    expect(code).toBe(2);
    expect(stderr).toContain(`was broken off before, and ${SALE} was edited since`);
    expect(stderr).toContain(`or delete ${SALE}, .almanac/new/campaign-may.json and begin again`);
    expect(readFileSync(path.join(root, SALE), 'utf8')).toBe('regions: [gb]\n');
  });
});

it('init begins again in a folder where it was killed, and leaves nothing of its own there', async () => {
  const folder = path.join(temporaryFolder(), 'shop');
  mkdirSync(folder);
  new WrittenFiles(folder, 'init').write([{ file: 'data/odd.yaml', text: 'a: 1\n' }]);
  const { code } = await almanac(['init', folder, '--bare', '--quiet']);
  expect(code).toBe(0);
  expect(existsSync(path.join(folder, 'data/odd.yaml'))).toBe(false);
  expect(readdirSync(folder)).not.toContain('.almanac');
});

it('puts back what stood there when a command fails in the middle', () => {
  const root = temporaryFolder();
  writeFileSync(path.join(root, 'a.yaml'), 'before\n');
  const files = new WrittenFiles(root, 'region-ca');
  files.write([{ file: 'a.yaml', text: 'first\n' }]);
  files.write([
    { file: 'a.yaml', text: 'second\n' },
    { file: 'b/c.yaml', text: 'new\n' },
  ]);
  files.takeBack();
  expect(readFileSync(path.join(root, 'a.yaml'), 'utf8')).toBe('before\n');
  expect(existsSync(path.join(root, 'b/c.yaml'))).toBe(false);
  expect(readdirSync(root)).not.toContain('.almanac');
});
