import type { Path } from '../problems/problems.ts';
import type { LoadCache } from '../read/cache.ts';
import type { Checked } from './checked-files.ts';
import type { Entity } from './entity.ts';
import { FoundBefore } from './found-before.ts';
import type { Findings, FoundTime, Names, Reference } from './references.ts';

/** The result of checking an entity by itself: its value and what is in it; places are in the files of the entity. */
type Found = readonly [
  value: unknown,
  assumed: readonly Path[],
  references: readonly KnownReference[],
  times: readonly KnownTime[],
];
type KnownReference = readonly [to: string, name: string, path: Path, within: Names, key?: true];
type KnownTime = readonly [path: Path, entry: Path, name: string];

/** Entities as an earlier run checked them by their schemas, so that files that are what they were are neither parsed nor checked again. */
export class CheckedBefore {
  readonly #cache: LoadCache;
  readonly #kinds = new Map<string, FoundBefore<Found>>();

  constructor(cache: LoadCache) {
    this.#cache = cache;
  }

  /** The entity, without the content of a page: that is read where it is asked for. */
  recall(of: Pick<Entity, 'kind' | 'id' | 'source' | 'stamp'>): Entity | undefined {
    const found = of.stamp === undefined ? undefined : this.#kind(of.kind).recall(of.source, of.stamp);
    if (found === undefined) return undefined;
    const [value, assumed, references, times] = found;
    return { ...of, value, assumed, findings: findingsOf(of.source, value, references, times) };
  }

  /** Keeps what was found in an entity that nothing is wrong with by itself. */
  keep({ entity, value }: Checked<unknown>, { references, times }: Findings): void {
    const { kind, source, assumed, stamp } = entity;
    if (value === undefined || stamp === undefined) return;
    const kept = kind === 'pages' ? { ...(value as object), content: {} } : value;
    const found: Found = [kept, assumed, references.map(knownReference), times.map(knownTime)];
    this.#kind(kind).keep(source, stamp, found);
  }

  save(): void {
    for (const kind of this.#kinds.values()) kind.save();
  }

  #kind(name: string): FoundBefore<Found> {
    const kind = this.#kinds.get(name) ?? new FoundBefore<Found>(this.#cache, name);
    this.#kinds.set(name, kind);
    return kind;
  }
}

/** References without their file, which is that of the entity. */
export function knownReference({ to, name, source: { path, key }, within }: Reference): KnownReference {
  return key ? [to, name, path, within, true] : [to, name, path, within];
}

export function referenceIn(file: string, [to, name, path, within, key]: KnownReference): Reference {
  return { to, name, source: { file, path, ...(key && { key }) }, within };
}

function knownTime({ source, entry }: FoundTime): KnownTime {
  return [source.path, entry.path, entry.name];
}

function findingsOf(
  file: string,
  value: unknown,
  references: readonly KnownReference[],
  times: readonly KnownTime[],
): Findings {
  return {
    references: references.map((known) => referenceIn(file, known)),
    times: times.map(([path, entry, name]) => ({
      value: path.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], value) as object,
      source: { file, path },
      entry: { file, path: entry, name },
    })),
  };
}
