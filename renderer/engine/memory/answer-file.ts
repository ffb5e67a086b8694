import { createHash } from 'node:crypto';
import { packageVersion } from '../../assets/package-root.ts';
import { readSealed, writeSealed } from '../../cache/sealed.ts';
import type { Edge } from '../../clock/index.ts';
import { digestOf } from '../../plan/digest.ts';
import type { FactDigest } from '../../plan/fact-sources.ts';
import { type FragmentName, fragmentNames } from '../../plan/fragment-names.ts';
import type { KeptDocument } from '../../render/kept-html.ts';

const VERSION = '4';

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

/** What the answers of a region asked: where all of it is as it was, they all hold, and none need be read. */
export interface StoredFacts {
  readonly version: string;
  readonly code: AnswerCode;
  readonly facts: readonly (readonly [
    fact: string,
    digest: FactDigest['digest'],
    over?: FactDigest['over'] | null,
    stamp?: FactDigest['stamp'],
  ])[];
  /** The pages that have answers. */
  readonly pages: readonly (readonly [id: string, type: string])[];
}

/** All answers of a region. Edges, facts and lists of facts are stored once and referred to by number. */
export interface StoredEdition {
  readonly lists: readonly (readonly number[])[];
  readonly edges: readonly Edge[];
  /** Answers that pages have in common: by what they are of, and their locale. */
  readonly shared: StoredAnswers;
  readonly pages: Readonly<Record<string, StoredPage>>;
  /** Marks of the values in the data that the facts are made of, by which the place of an edit is found. */
  readonly marks: string;
}

/** The answers of a region as a file holds them: a line of what they asked, and one of the answers. */
export class AnswerFile {
  readonly asked: StoredFacts;
  /** Names what they asked. */
  readonly name: string;
  readonly #answers: string;
  #edition: StoredEdition | undefined;

  /** Null where it is of another program. */
  static of(text: string): AnswerFile | null {
    const end = text.indexOf('\n');
    const line = text.slice(0, end);
    const asked = JSON.parse(line) as StoredFacts;
    return asked.version === answersVersion() ? new AnswerFile(asked, line, text.slice(end + 1)) : null;
  }

  private constructor(asked: StoredFacts, line: string, answers: string) {
    this.asked = asked;
    this.name = digestOf(line);
    this.#answers = answers;
  }

  get edition(): StoredEdition {
    this.#edition ??= JSON.parse(this.#answers) as StoredEdition;
    return this.#edition;
  }
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
  try {
    return bytes && AnswerFile.of(bytes.toString());
  } catch {
    return null;
  }
}

/** The text of a file of answers, and the name of what they asked. `pages`: by their ids, each as JSON. */
export function answersText(
  asked: Omit<StoredFacts, 'version'>,
  edition: Omit<StoredEdition, 'pages'>,
  pages: Iterable<readonly [id: string, json: string]>,
): { readonly text: string; readonly name: string } {
  const line = JSON.stringify({ version: answersVersion(), ...asked } satisfies StoredFacts);
  const byId = Array.from(pages, ([id, json]) => `${JSON.stringify(id)}:${json}`).join();
  const rest = JSON.stringify(edition).slice(0, -1);
  return { text: `${line}\n${rest},"pages":{${byId}}}`, name: digestOf(line) };
}

export function writeAnswers(file: string, text: string): void {
  try {
    writeSealed(file, text);
  } catch {
    // A cache that cannot be written is only emptier than it could be.
  }
}

function answersVersion(): string {
  const { icu, tz } = process.versions;
  return createHash('sha256')
    .update(JSON.stringify([VERSION, packageVersion(), icu, tz]))
    .digest('hex')
    .slice(0, 16);
}
