import {
  BEGINNING,
  type Edge,
  END,
  type Fact,
  type Instant,
  isBefore,
  type Timed,
  type TimeWindow,
} from '../clock/index.ts';
import { dayAfter, parseWhen, resolveWhen, type Unresolved, type When } from '../clock/when.ts';
import { formatLocal } from '../clock/zone.ts';
import type { Problem, ProblemCode, SourceRef } from '../problems/problems.ts';
import { suggest } from '../problems/suggest.ts';
import type { Names } from './references.ts';

/** The names that references of one kind can lead to, what to call them, and what to do about one that is not there. */
export interface Known {
  readonly label: string;
  readonly names: ReadonlyMap<string, unknown>;
  readonly otherwise?: (name: string) => string;
}

/** Undefined where nothing is known of a kind, here or yet: what is invalid itself is blamed for it. */
export type KnownNames = (kind: string, within: Names) => Known | undefined;

/** Turns validated files into linked entities; what does not link is noted and the rest goes on. */
export class Linker {
  readonly problems: Problem[] = [];
  readonly #told = new Set<string>();
  readonly #regional = new Map<string, { readonly index: number; readonly regions: readonly string[] }>();
  readonly #resolved = new Map<string, Unresolved | { readonly at: Instant; readonly local: string }>();

  report(code: ProblemCode, source: SourceRef, message: string, hint?: string): void {
    const place = JSON.stringify([code, source.file, source.path, message]);
    if (this.#told.has(place)) return;
    this.#told.add(place);
    this.problems.push({
      code,
      severity: 'error',
      file: source.file,
      path: source.path,
      message,
      ...(hint ? { hint } : {}),
      ...(source.key ? { key: true } : {}),
    });
  }

  /** What is wrong alike in several regions is one problem that names them all. */
  reportIn(region: string, code: ProblemCode, source: SourceRef, message: string, hint?: string): void {
    const place = JSON.stringify([code, source.file, source.path, message]);
    const known = this.#regional.get(place);
    const regions = [...(known?.regions ?? []), region];
    const named = `${message}, in ${regions.length === 1 ? `region "${region}"` : regions.join(', ')}`;
    if (known) {
      const { index } = known;
      this.problems[index] = { ...(this.problems[index] as Problem), message: named };
      this.#regional.set(place, { index, regions });
      return;
    }
    this.#regional.set(place, { index: this.problems.length, regions });
    this.report(code, source, named, hint);
  }

  /** Checks that `name` is one of `known`, with the nearest match where it is not. */
  refer({ names, label, otherwise }: Known, name: string, source: SourceRef): boolean {
    if (names.has(name)) return true;
    const near = suggest(name, [...names.keys()]) ?? elsewhere(name, [...names.keys()]);
    this.report(
      'reference-unknown',
      source,
      `there is no ${label} "${name}"`,
      near ? `did you mean ${near}?` : otherwise?.(name),
    );
    return false;
  }

  /** The edge at which something begins or ends, in a zone; null where the time does not exist there or exists twice. */
  edge(when: When, zone: string, text: string, source: SourceRef): Edge | null {
    const resolved = this.#resolve(when, zone);
    if ('error' in resolved) {
      this.report(resolved.code, source, resolved.error, resolved.hint);
      return null;
    }
    const fact: Fact = { text, at: resolved.local, source };
    return { at: resolved.at, facts: [fact] };
  }

  /** The edge at which a named last day is over. */
  dayEnd(day: When, zone: string, text: string, source: SourceRef): Edge | null {
    return this.edge(day.kind === 'local' ? dayAfter(day) : day, zone, text, source);
  }

  /** A catalogue gives few distinct times to many products, and asking a zone is dear. */
  #resolve(when: When, zone: string): Unresolved | { readonly at: Instant; readonly local: string } {
    const key = `${when.text} ${zone}`;
    let resolved = this.#resolved.get(key);
    if (!resolved) {
      const found = resolveWhen(when, zone);
      resolved = 'error' in found ? found : { at: found.at, local: formatLocal(found.at, zone) };
      this.#resolved.set(key, resolved);
    }
    return resolved;
  }

  /**
   * A scalar that always holds, or a map from its starts: in order of time, whatever the order in the file. Values that do
   * not convert are left out; `convert` reports why.
   */
  timed<T, R>(
    value: T | Readonly<Record<string, T>> | undefined,
    {
      zone,
      source,
      describe,
      convert,
    }: {
      readonly zone: string;
      readonly source: SourceRef;
      /** The fact that a value begins: `k1 costs 299 EUR`. */
      readonly describe: (value: T) => string;
      readonly convert: (value: T, source: SourceRef) => R | undefined;
    },
  ): Timed<R> {
    if (value === undefined) return [];
    if (typeof value !== 'object' || value === null) {
      const converted = convert(value as T, source);
      return converted === undefined ? [] : [{ starts: null, value: converted }];
    }
    const spans: { starts: Edge; value: R }[] = [];
    for (const [key, entry] of Object.entries(value as Readonly<Record<string, T>>)) {
      const at: SourceRef = { file: source.file, path: [...source.path, key], key: true };
      const read = parseWhen(key);
      if ('error' in read) continue; // reported by the schema
      const converted = convert(entry, { file: source.file, path: at.path });
      const starts = this.edge(read, zone, describe(entry), at);
      if (starts && converted !== undefined) spans.push({ starts, value: converted });
    }
    spans.sort((a, b) => a.starts.at - b.starts.at);
    spans.forEach((span, i) => {
      const before = spans[i - 1];
      if (before && before.starts.at === span.starts.at) {
        this.report(
          'time-order',
          span.starts.facts[0]?.source ?? source,
          'two values begin at the same instant',
        );
      }
    });
    return spans;
  }

  /** `[start, end)` from two optional times that a region may have of its own; a last day is over as the next one begins. */
  window(
    times: {
      readonly startTime?: unknown;
      readonly endTime?: unknown;
      readonly lastDay?: unknown;
      readonly days?: number | undefined;
    },
    { id: region, timeZone: zone }: { readonly id: string; readonly timeZone: string },
    {
      source,
      sourceOf,
      ...words
    }: {
      /** The entry whose times they are. */
      readonly source: SourceRef;
      /** The place of a time, if it is known more precisely. */
      readonly sourceOf?: (when: When) => SourceRef | undefined;
      readonly starts: string;
      readonly ends: string;
    },
  ): TimeWindow {
    const find = (name: 'startTime' | 'endTime', text: string): Edge | null => {
      const given = times[name] as When | Readonly<Record<string, When>> | undefined;
      const found = valueFor<When>(given, region, isWhen);
      if (!found) {
        // A region that was added later would show at all times what was meant to wait.
        if (given !== undefined)
          this.reportIn(
            region,
            'schema-missing',
            { file: source.file, path: [...source.path, name] },
            `${name} says nothing`,
            'add a time for each, or default for all regions that are not named',
          );
        return null;
      }
      const inside = { file: source.file, path: [...source.path, name, ...found.path] };
      return this.edge(found.value, zone, text, sourceOf?.(found.value) ?? inside);
    };
    const starts = find('startTime', words.starts);
    let ends = find('endTime', words.ends);
    if (!ends && isWhen(times.lastDay)) {
      const place = sourceOf?.(times.lastDay) ?? { ...source, path: [...source.path, 'lastDay'] };
      ends = this.dayEnd(times.lastDay, zone, words.ends, place);
    }
    const counted = isWhen(times.lastDay) ? ends : ends ? null : starts;
    if (counted && times.days !== undefined) {
      const at = counted.at + times.days * 86_400_000;
      const text = `${words.ends} after ${times.days} days`;
      ends = {
        at,
        facts: [
          { text, at: formatLocal(at, zone), source: { file: source.file, path: [...source.path, 'days'] } },
        ],
      };
    }
    if (!isBefore(starts?.at ?? BEGINNING, ends?.at ?? END)) {
      this.report(
        'time-order',
        ends?.facts[0]?.source ?? source,
        'the end is not after the start',
        'correct one of the two: an end is the instant from which on it is over',
      );
      return { starts, ends: null };
    }
    return { starts, ends };
  }
}

export function isWhen(value: unknown): value is When {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    (value.kind === 'instant' || value.kind === 'local')
  );
}

/** What a value "for all, or by region with `default`" is for one region, and the path that leads there. */
export function valueFor<T>(
  value: NoInfer<T | Readonly<Record<string, T>>> | undefined,
  region: string,
  isWhole: (value: unknown) => boolean = (v) => typeof v !== 'object' || v === null || Array.isArray(v),
): { readonly value: T; readonly path: readonly string[] } | undefined {
  if (value === undefined) return undefined;
  if (isWhole(value)) return { value: value as T, path: [] };
  const map = value as Readonly<Record<string, T>>;
  const key = Object.hasOwn(map, region) ? region : 'default';
  return Object.hasOwn(map, key) ? { value: map[key] as T, path: [key] } : undefined;
}

/** The only candidate in another folder: `dawn.jpg`, or `templates/art/photos/dawn.jpg`, for `photos/dawn.jpg`. */
function elsewhere(name: string, candidates: readonly string[]): string | undefined {
  const last = name.split('/').at(-1);
  const alike = candidates.filter((one) => one.split('/').at(-1) === last);
  return alike.length === 1 ? alike[0] : undefined;
}
