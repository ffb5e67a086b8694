import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { sha256 } from '../calendar/canonical.ts';
import { OperationError, UsageError } from '../problems/problems.ts';
import { clearDrafts, makeDraft } from './draft.ts';
import { explaining } from './file-error.ts';
import { openToAll } from './open-to-all.ts';
import { whyNotPlain } from './plain-file.ts';
import { isThere, names, removeWhole } from './remove.ts';
import { syncAll } from './sync.ts';

const PART_FILE = 'part.json';

/** The folder of a part on its way. */
export interface PartFolder {
  /** Absolute. */
  readonly root: string;
  /** A fresh folder inside of it; absolute. */
  stage(): string;
}

/**
 * Makes a part in a folder of its own, which appears under its name when it is whole and durable; an earlier part of
 * that name makes way. `fill` puts files into the folder and returns what is to be known of them, as JSON.
 *
 * Throws UsageError where something else is there, OperationError where the folder cannot be written.
 */
export async function writePart<T>(out: string, fill: (folder: PartFolder) => Promise<T>): Promise<T> {
  const final = resolve(out);
  if (names(final).length > 0 && !isThere(join(final, PART_FILE)))
    throw new UsageError(`${out} holds something else than a part`, 'name a new folder with --out');
  return explaining(`write ${out}`, async () => {
    const around = dirname(final);
    const draft = makeDraft(around, []);
    try {
      const content = await fill({
        root: draft.dir,
        stage() {
          const folder = draft.path();
          mkdirSync(folder);
          return folder;
        },
      });
      const text = JSON.stringify(content);
      const file = join(draft.dir, PART_FILE);
      writeFileSync(file, `{"version":1,"check":"${sha256(text)}","content":${text}}\n`, { flag: 'wx' });
      chmodSync(file, 0o644);
      openToAll(draft.dir);
      await syncAll(around, [draft.dir]);
      removeWhole(final);
      draft.become(final);
      clearDrafts(around);
      return content;
    } finally {
      draft.discard();
    }
  });
}

/**
 * What {@link writePart} was given to know of a part, once `oddity` finds nothing wrong with it: else that says where and why.
 * Throws OperationError where there is no part, or a damaged one.
 */
export function readPart<T>(folder: string, oddity: (content: unknown) => string | null): T {
  const none = whyNotPlain(folder, PART_FILE);
  if (none !== null)
    throw new OperationError(
      `${folder} is no part: its ${PART_FILE} cannot be read: ${none}`,
      'build --shard writes one',
    );
  const text = readFileSync(join(folder, PART_FILE), 'utf8');
  const damaged = new OperationError(`${folder}/${PART_FILE} is damaged`, 'build this part again');
  const [, version, check, content = ''] =
    /^\{"version":(\d+),"check":"([0-9a-f]{64})","content":(.*)\}\n$/s.exec(text) ?? [];
  if (version === undefined) throw damaged;
  if (version !== '1')
    throw new OperationError(
      `${folder}/${PART_FILE} is not a part that this version of Almanac can read`,
      'build it again',
    );
  if (sha256(content) !== check) throw damaged;
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    throw damaged;
  }
  const odd = oddity(value);
  if (odd !== null) throw new OperationError(`${folder}/${PART_FILE}: ${odd}`, 'build this part again');
  return value as T;
}
