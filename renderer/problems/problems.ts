import { suggest } from './suggest.ts';

/** The way to a value inside a file. */
export type Path = readonly (string | number)[];

/** The place of a value in the inputs: `file` is relative to the root, `path` is the way to the value inside it. */
export interface SourceRef {
  readonly file: string;
  readonly path: Path;
  /** Point at the key of a map entry instead of its value. */
  readonly key?: boolean;
}

export type Severity = 'error' | 'warning';

/** What is wrong with an input, as data; only `cli/` turns it into text. Lines and columns count from 1. */
export interface Problem {
  readonly code: ProblemCode;
  readonly severity: Severity;
  readonly file: string;
  readonly path: Path;
  readonly line?: number;
  readonly column?: number;
  /** Texts in the templates: the problem is reported where a template contains the first of them that any does, and in `file` only if none does. */
  readonly written?: string | readonly string[];
  /** The key of a missing word: all that belong into the same new file are reported as one problem. */
  readonly missing?: string;
  /** What was expected and what was found, one sentence without file or path. */
  readonly message: string;
  /** What to do, e.g. `did you mean twoPersonTent?`. */
  readonly hint?: string;
}

/** Every code a run can report, with its meaning. `docs/data.md` explains each to the person who meets it. */
export const problemCodes = {
  'yaml-syntax': 'the file is not well-formed YAML or JSON',
  'yaml-duplicate-key': 'a map has the same key twice, or two files of a locale the same word',
  'yaml-unknown-tag': 'a tag other than !assumed',
  'yaml-alias': 'anchors, aliases and merge keys are not supported',
  'yaml-too-deep': 'nested too deeply',
  'yaml-too-large': 'the file, or one map in it, is too large',
  'yaml-control-character': 'a control character, or bytes that are not UTF-8',
  'yaml-unsafe-key': 'a key that names a JavaScript internal, such as __proto__',
  'yaml-unsafe-number': 'a number that JavaScript cannot hold exactly',
  'file-name': 'a file or folder name that is no valid id',
  'file-unreadable': 'a file cannot be read, or leads out of the root',
  'file-missing': 'a file that every site needs is not there',
  'schema-type': 'a value of another type was expected',
  'schema-unknown-key': 'a key the schema does not know',
  'schema-missing': 'a required value is missing',
  'schema-format': 'a value of the right type in a wrong form',
  'schema-value': 'a value outside what is allowed',
  'amount-malformed': 'an amount that is no integer or quoted decimal of the currency',
  'url-unsafe': 'a URL with a scheme other than https, http, mailto or tel',
  'slug-malformed': 'a slug that is not lower-case words joined by hyphens',
  'time-malformed': 'a time that is not strict ISO 8601, or an impossible date',
  'time-gap': 'a local time that the zone skips',
  'time-fold': 'a local time that the zone has twice',
  'time-order': 'times that do not follow each other',
  'handler-lost': 'a view that would have to run in the browser, and is no island',
  'link-dead':
    'a link in a page to a path where there is no page, or none then, or a file that it loads and that is not there',
  'reference-unknown': 'a reference to something that does not exist',
  'photo-unreadable': 'a photograph or drawing that nothing can be made of, or no program to do it',
  'bundle-dear': 'a bundle costs more than its parts at some time',
  'reduction-void': 'a lower price that the rule of 30 days does not let be called a reduction',
  'switches-close': 'two switches of campaigns within minutes',
  'campaign-gap': 'a page is gone for days between two of its campaigns',
  'stage-idle': 'a stage that changes no price in a region where a countdown runs to it',
  'stage-over': 'a text that names a stage of a campaign which is over',
  'promise-idle': 'a promise that no order of its campaign can be held to',
  'promise-differs': 'two entries that promise otherwise for the same campaign, region and time',
  'threshold-met': 'a price that is exactly the amount over which something comes',
  'hreflang-twice': 'two editions that search engines are told are for the same readers',
  'price-conflict': 'two prices of one product run at once and the data does not say which wins',
  'path-conflict': 'two pages or redirects claim one URL',
  'message-missing': 'a word that a page needs is not in the locale',
  'message-slip': 'words that would show what was meant for the program',
  'message-malformed': 'a message that is not valid ICU MessageFormat',
  'message-arguments': 'a message uses arguments its other languages do not have',
  'message-plural': 'a message that counts and lacks a plural form of its language',
  'message-unused': 'a message that no page asks for',
  'message-untranslated': 'a message that reads in another language as it does in the reference one',
  'template-compile': 'a template does not compile',
  'template-failed': 'a model or view threw',
  'template-impure': 'a template reads the ambient clock, locale, randomness, files or network',
  'template-endless': 'a model or view that does not come to an end',
  'policy-blocks': 'something in a page that its own policy keeps browsers from loading or applying',
  'hydration-differs': 'an island begins in the browser with something else than the server sent',
  'model-not-json': 'a model that holds more than plain JSON',
  'budget-exceeded': 'a page loads more script than its budget allows',
  doubtful: 'a value that is valid and hardly meant',
  'past-edited': 'data of the past was changed',
  'feed-differs': 'a price that a store would charge is not the one shown',
  'value-assumed': 'an assumed value',
} as const;

export type ProblemCode = keyof typeof problemCodes;

/** Thrown when a run cannot go on because its inputs are wrong; carries all problems found, never only the first. */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(`${problems.length} problem${problems.length === 1 ? '' : 's'} in the inputs`);
    this.problems = problems;
  }
}

/** Thrown for a request that cannot be served as asked (unknown region, uncovered instant, lock held). */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}

export function unknownRegion(id: string, known: readonly string[]): UsageError {
  return unknown('region', id, known);
}

export function unknownPage(id: string, known: readonly string[]): UsageError {
  return unknown('page', id, known);
}

function unknown(kind: string, id: string, known: readonly string[]): UsageError {
  const near = suggest(id, known);
  return new UsageError(
    `unknown ${kind} "${id}"`,
    near ? `did you mean ${near}?` : `${kind}s are ${known.join(', ')}`,
  );
}

/** Thrown when a well-formed request fails for what it finds on disk or in the calendars. */
export class OperationError extends Error {
  override readonly name = 'OperationError';
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}
