import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot, toUtc, UsageError } from '../../renderer/index.ts';
import { refuseStanding } from '../new-file.ts';
import { ownAddress } from '../own-address.ts';
import { quoted } from '../report/command-line.ts';
import type { GlobalOptions, Terminal } from '../terminal.ts';
import { readNow } from '../when.ts';
import { WrittenFiles } from '../written-files.ts';

export interface InitCommand extends GlobalOptions {
  readonly folder: string;
  readonly bare?: boolean;
}

const DAY = 86_400_000;

/** A site of one's own, in a folder that is empty or not there yet. */
export async function init(
  { folder: name, bare = false, ...options }: InitCommand,
  terminal: Terminal,
): Promise<number> {
  const folder = path.resolve(options.root, name);
  const written = new WrittenFiles(folder, 'init');
  if (written.takeBackBegun())
    terminal.note('what init had begun there before it was broken off was taken back');
  refuseFull(folder, name);
  const id = idOf(path.basename(folder));
  const values = valuesFor(id);
  const files = [...filesIn('base'), ...filesIn(bare ? 'bare' : 'shop')];
  refuseStanding(folder, files);
  written.write(
    files.map(({ file, bytes }) => ({
      file,
      text: isPicture(file) ? bytes : filled(bytes.toString(), values),
    })),
  );
  written.done();
  terminal.result({ folder, files: files.map(({ file }) => file) });
  const shown = path.relative(process.cwd(), folder) || '.';
  terminal.say(
    `${terminal.paint.green('✓')} ${bare ? 'a site' : 'a shop'} in ${shown}, ${files.length} files`,
  );
  terminal.say(`\n  ${shown === '.' ? '' : `cd ${quoted(shown)} && `}npm install && npm run dev\n`);
  return 0;
}

function refuseFull(folder: string, name: string): void {
  const there = existsSync(folder) ? readdirSync(folder).filter((one) => one !== '.git') : [];
  if (there.length > 0)
    throw new UsageError(
      `${name} is not empty: it holds ${there[0]}`,
      'name a folder that is empty or not there yet',
    );
}

/** A name that packages and hosts may have. */
function idOf(name: string): string {
  const id = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return /^[a-z]/.test(id) ? id.slice(0, 60) : 'shop';
}

/**
 * Values that the starter's files leave open. The times are in the future, so that the calendar of a new site is not
 * empty.
 */
function valuesFor(id: string): Readonly<Record<string, string>> {
  const name = id.replace(/(^|-)([a-z])/g, (_, gap, letter) => `${gap && ' '}${letter.toUpperCase()}`);
  const inDays = (days: number): string => (toUtc(readNow() + days * DAY) ?? '').slice(0, 10);
  return {
    NAME: name,
    ID: id,
    ALMANAC: ownAddress(),
    ENTRY: inDays(3),
    EARLY: `${inDays(7)}T09:00`,
    MAIN: inDays(10),
    END: inDays(17),
    EXPIRES: `${inDays(365)}T00:00:00Z`,
  };
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\$([A-Z]+)\b/g, (whole, name) => values[name] ?? whole);
}

/** Npm leaves files of that name out of packages. */
const RENAMED: Readonly<Record<string, string>> = { gitignore: '.gitignore' };

function isPicture(file: string): boolean {
  return /\.jpg$/.test(file);
}

function filesIn(part: string): { file: string; bytes: Buffer }[] {
  const folder = path.join(packageRoot(), 'starter', part);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({
      file: path.relative(folder, file).split(path.sep).join('/'),
      bytes: readFileSync(file),
    }))
    .map(({ file, bytes }) => ({ file: RENAMED[file] ?? file, bytes }))
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}
