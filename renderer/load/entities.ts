import { setImmediate as breath } from 'node:timers/promises';
import type { Path, Problem, SourceRef } from '../problems/problems.ts';
import { suggest } from '../problems/suggest.ts';
import type { LoadCache } from '../read/cache.ts';
import type { InputFile, Inputs } from '../read/inputs.ts';
import type { Memory } from '../read/memory.ts';
import { parseFile } from '../read/parse.ts';
import type { PartOf } from '../read/parse-together.ts';
import type { Parsed, Spelled } from '../read/parsed.ts';
import { isJson } from '../read/read-text.ts';
import { withoutAnswers } from './answers.ts';
import type { CheckedBefore } from './checked-before.ts';
import { beforeContent, withoutContent } from './content-apart.ts';
import type { Entity } from './entity.ts';

/** Folders of `data/` that the kernel reads itself. */
export const FOLDERS = ['regions', 'pages'];
const SINGLES = ['site', 'navigation'];

export interface ReadEntities {
  readonly entities: readonly Entity[];
  readonly problems: readonly Problem[];
}

/** Milliseconds at a time, so that this thread can answer others meanwhile: the bundler asks it for every file. */
const AT_A_TIME = 5;

/** Parses all data and words, but what was checked before. What cannot be read is noted, the rest goes on. */
export async function readEntities(
  inputs: Inputs,
  cache: LoadCache,
  otherFolders: readonly string[],
  {
    memory,
    before,
    doubted,
    contentsLater = false,
    parts = new Map(),
  }: {
    readonly memory?: Memory | undefined;
    readonly before?: CheckedBefore | undefined;
    /** Kinds of files whose values may be doubted, and answered for. */
    readonly doubted: readonly string[];
    /** Whether contents of pages are left unparsed where they can be. */
    readonly contentsLater?: boolean;
    /** By file: what is known already of files of pages beside their contents. */
    readonly parts?: ReadonlyMap<string, unknown>;
  },
): Promise<ReadEntities> {
  const folders = [...new Set([...FOLDERS, ...otherFolders])];
  const problems: Problem[] = [];
  const entities: Entity[] = [];
  const spread = new Map<string, (readonly [part: string, input: InputFile])[]>();
  const entityOf = (
    input: InputFile,
    kind: string,
    id: string,
  ): { entity: Entity; problems: Parsed['problems'] } => {
    const make = () => {
      const isLeft = contentsLater && kind === 'pages';
      const before = isLeft ? (partIn(parts, input) ?? beforeContent(input)) : undefined;
      const parsed: Parsed = before ? { ...before, assumed: [], problems: [] } : parseFile(input, cache);
      const { assumed, spelled } = parsed;
      const isSound = parsed.problems.length === 0;
      const answers = doubted.includes(kind) && id !== 'content' && isJson(input.file);
      const value = answers ? withoutAnswers(parsed.value) : parsed.value;
      // A process that remembers compares objects with those of before.
      const held = kind === 'pages' && !memory ? withoutContent(value) : { value };
      const unread = before ? { isContentUnread: true as const } : {};
      const stamp = isSound ? { stamp: input.hash } : {};
      const entity = {
        kind,
        id,
        source: input.file,
        assumed,
        ...held,
        ...unread,
        ...stamp,
        ...(spelled && { spelled }),
      };
      return { entity, problems: parsed.problems };
    };
    return memory?.recall([readEntities, input, kind, id], make) ?? make();
  };
  let began = performance.now();
  const breathe = async (): Promise<void> => {
    if (performance.now() - began < AT_A_TIME) return;
    await breath();
    began = performance.now();
  };
  for (const input of inputs.data) {
    const place = placeOf(input.file, folders);
    if (!place) {
      problems.push(strayFile(input, folders));
      continue;
    }
    const twin = input.file.endsWith('.json') && inputs.files.has(input.file.replace(/\.json$/, '.yaml'));
    if (twin) {
      const message = `${input.file.replace(/\.json$/, '.yaml')} has the same id`;
      problems.push({
        code: 'file-name',
        severity: 'error',
        file: input.file,
        path: [],
        message,
        hint: 'keep one of the two',
      });
    }
    if (place.part !== undefined) {
      spread.set(place.folder, [...(spread.get(place.folder) ?? []), [place.part, input]]);
      continue;
    }
    const { kind, id } = place;
    const known = before?.recall({ kind, id, source: input.file, stamp: input.hash });
    if (known) {
      entities.push(known);
      continue;
    }
    await breathe();
    const { entity, problems: found } = entityOf(input, kind, id);
    problems.push(...found);
    entities.push(entity);
  }
  for (const [folder, parts] of spread) {
    const whole = [`${folder}.yaml`, `${folder}.json`].find((file) => inputs.files.has(file));
    if (whole !== undefined) problems.push(besideFolder(whole, folder));
    const known = before?.recall(regionOf(folder, stampOf(parts)));
    if (known) {
      entities.push(known);
      continue;
    }
    const read: Entity[] = [];
    for (const [part, input] of parts) {
      await breathe();
      const { entity, problems: found } = entityOf(input, 'regions', part);
      problems.push(...found);
      read.push(entity);
    }
    const top = read.find(({ id }) => id === 'region');
    if (!top) problems.push(missingTop(folder));
    const twice = read.filter(({ id }) => Object.hasOwn(Object(top?.value), id));
    problems.push(...twice.map(({ id, source }) => heldTwice(id, source, top?.source ?? folder)));
    const isSound = top && twice.length === 0 && read.every(({ stamp }) => stamp !== undefined);
    const of = regionOf(folder, isSound ? stampOf(parts) : undefined);
    const join = (): Entity => ({ ...of, ...joinParts(read), ...(top ? {} : { value: undefined }) });
    entities.push(memory?.recall([joinParts, ...read], join) ?? join());
  }
  for (const input of inputs.locales) {
    await breathe();
    const { entity, problems: found } = entityOf(input, 'words', input.file);
    problems.push(...found);
    entities.push(entity);
  }
  return { entities, problems };
}

/** What a page's file says beside its content; undefined where an earlier run checked it, or the file is to be parsed whole. */
export function unknownPart(input: InputFile, before: CheckedBefore): ReturnType<PartOf> {
  const place = placeOf(input.file, FOLDERS);
  if (place?.kind !== 'pages') return undefined;
  const { kind, id } = place;
  const known = before.recall({ kind, id, source: input.file, stamp: input.hash });
  return known ? undefined : beforeContent(input);
}

function partIn(parts: ReadonlyMap<string, unknown>, { file }: InputFile): ReturnType<PartOf> {
  return parts.has(file) ? { value: parts.get(file) } : undefined;
}

function placeOf(
  file: string,
  folders: readonly string[],
): { kind: string; id: string; folder: string; part?: string } | undefined {
  const [, ...parts] = file.replace(/\.(yaml|json)$/, '').split('/');
  const [kind, ...rest] = parts as [string, ...string[]];
  if (rest.length === 0) return SINGLES.includes(kind) ? { kind, id: kind, folder: '' } : undefined;
  if (!folders.includes(kind)) return undefined;
  const [region, part] = rest;
  if (kind === 'regions' && rest.length === 2 && region !== undefined && part !== undefined) {
    return { kind, id: region, folder: `data/regions/${region}`, part };
  }
  // A page's id may have segments; everything else is directly in its folder.
  if (rest.length > 1 && kind !== 'pages') return undefined;
  return { kind, id: rest.join('/'), folder: '' };
}

/** A region that is spread over a folder. */
function regionOf(folder: string, stamp: string | undefined) {
  const id = folder.slice('data/regions/'.length);
  return { kind: 'regions', id, source: folder, ...(stamp !== undefined && { stamp }) };
}

function stampOf(parts: readonly (readonly [part: string, input: InputFile])[]): string {
  return parts.map(([, { file, hash }]) => `${file} ${hash}`).join(' ');
}

/** `data/regions/us/products.yaml` holds the key `products`; `data/regions/us/region.yaml` the top level. */
function joinParts(parts: readonly Entity[]): Pick<Entity, 'value' | 'assumed' | 'spelled'> {
  const joined: Record<string, unknown> = {};
  const assumed: Path[] = [];
  const spelled: Spelled[] = [];
  let readable = true;
  for (const { id, value, assumed: marked, spelled: written = [] } of parts) {
    const inWhole = (path: Path): Path => (id === 'region' ? path : [id, ...path]);
    if (value === undefined) readable = false;
    else if (id === 'region') Object.assign(joined, value);
    else joined[id] = value;
    assumed.push(...marked.map(inWhole));
    spelled.push(...written.map(([path, text]): Spelled => [inWhole(path), text]));
  }
  return {
    value: readable ? joined : undefined,
    assumed,
    ...(spelled.length > 0 && { spelled }),
  };
}

/** A region in one file and in a folder: of two entities of one id only the one read last would count. */
function besideFolder(file: string, folder: string): Problem {
  const message = `the folder ${folder}/ has the same id`;
  const hint = 'keep one of the two: the file, or the folder';
  return { code: 'file-name', severity: 'error', file, path: [], message, hint };
}

/** A key that the top of a region has, and a file of its folder too. */
function heldTwice(key: string, file: string, top: string): Problem {
  const message = `${file} has "${key}" too`;
  const at: SourceRef = { file: top, path: [key], key: true };
  return { code: 'yaml-duplicate-key', severity: 'error', ...at, message, hint: 'keep one of the two' };
}

function missingTop(folder: string): Problem {
  const message = `expected a file ${folder}/region.yaml with what the region is, found none beside the others`;
  // A problem of the folder is shown as one of that file.
  return { code: 'file-missing', severity: 'error', file: folder, path: [], message };
}

function strayFile({ file }: InputFile, folders: readonly string[]): Problem {
  const name = file.split('/')[1]?.replace(/\.(yaml|json)$/, '') ?? '';
  const near = suggest(name, [...folders, ...SINGLES]);
  return {
    code: 'file-name',
    severity: 'error',
    file,
    path: [],
    message: `nothing reads this file; data/ holds site.yaml, navigation.yaml and the folders ${folders.join(', ')}`,
    ...(near ? { hint: `did you mean ${near}?` } : {}),
  };
}
