import { createHash } from 'node:crypto';
import { packageVersion } from '../../assets/package-root.ts';
import { readSealed, writeSealed } from '../../cache/sealed.ts';
import type { Edge } from '../../clock/index.ts';
import type { FactDigest } from '../../plan/fact-sources.ts';
import { type FragmentName, fragmentNames } from '../../plan/fragment-names.ts';
import type { KeptDocument } from '../../render/kept-html.ts';
import type { FinishedEdition } from './finished-edition.ts';

const VERSION = '2';

/** The code that answers are derived and rendered by. */
export interface AnswerCode {
  readonly layout: string;
  /** By page type. */
  readonly pageTypes: Readonly<Record<string, string>>;
  /** By page type: names the files that its heads link to. */
  readonly heads: Readonly<Record<string, string>>;
}

/**
 * An answer, with the numbers of its bounds and of its list of facts. `about`: the pages that it asked about by name;
 * true if it reads the page.
 */
export type StoredAnswer = readonly [
  key: string,
  starts: number,
  ends: number,
  list: number,
  about?: readonly string[] | true,
];
export type StoredAnswers = Readonly<Partial<Record<string, readonly StoredAnswer[]>>>;
export type StoredDocument = readonly [hash: string, lengths: readonly number[], keys: readonly string[]];

export interface StoredPage {
  readonly type: string;
  /** By what they are of. */
  readonly answers: StoredAnswers;
  readonly documents: readonly StoredDocument[];
}

/** All answers of a region. Edges, facts and lists of facts are stored once and referred to by number. */
export interface StoredEdition {
  readonly version: string;
  readonly code: AnswerCode;
  readonly facts: readonly (readonly [
    fact: string,
    digest: FactDigest['digest'],
    over?: FactDigest['over'] | null,
    stamp?: FactDigest['stamp'],
  ])[];
  readonly lists: readonly (readonly number[])[];
  readonly edges: readonly Edge[];
  /** Answers that pages have in common: by what they are of, and their locale. */
  readonly shared: StoredAnswers;
  readonly pages: Readonly<Record<string, StoredPage>>;
}

/** What a file of answers holds: a line of them, and one of what all pages became together where that is known. */
export interface AnswerFile {
  readonly stored: StoredEdition;
  readonly finished: FinishedEdition | null;
}

export function storedDocument({ hash, lengths, keys }: KeptDocument): StoredDocument {
  return [hash, lengths, fragmentNames.map((name) => keys[name])];
}

export function documentOf([hash, lengths, keys]: StoredDocument): KeptDocument {
  const named = Object.fromEntries(fragmentNames.map((name, i) => [name, keys[i] as string]));
  return { hash, lengths, keys: named as Record<FragmentName, string> };
}

/** Null where it is not there, or of another program. */
export function readAnswers(file: string): AnswerFile | null {
  const bytes = readSealed(file);
  if (bytes === null) return null;
  try {
    const [answers = '', finished] = bytes.toString().split('\n');
    const stored = JSON.parse(answers) as StoredEdition;
    if (stored.version !== answersVersion()) return null;
    return { stored, finished: finished === undefined ? null : (JSON.parse(finished) as FinishedEdition) };
  } catch {
    return null;
  }
}

/** `answers`: a {@link StoredEdition} as JSON. */
export function writeAnswers(file: string, answers: string, finished: FinishedEdition | undefined): void {
  try {
    writeSealed(file, finished ? `${answers}\n${JSON.stringify(finished)}` : answers);
  } catch {
    // A cache that cannot be written is only emptier than it could be.
  }
}

export function answersVersion(): string {
  const { icu, tz } = process.versions;
  return createHash('sha256')
    .update(JSON.stringify([VERSION, packageVersion(), icu, tz]))
    .digest('hex')
    .slice(0, 16);
}
