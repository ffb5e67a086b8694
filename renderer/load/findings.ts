import type { z } from 'zod';
import { type Path, type ProblemCode, problemCodes } from '../problems/problems.ts';
import { suggest } from '../problems/suggest.ts';
import { listChoices, phraseExpected, phraseValue } from './phrases.ts';

/** One thing that a schema found wrong, not yet tied to a file. */
export interface Finding {
  readonly code: ProblemCode;
  readonly path: Path;
  readonly key?: true;
  readonly message: string;
  readonly hint?: string;
  /** The value as a whole is of another type: of the branches of a union, not the one that was meant. */
  readonly isOtherType: boolean;
}

/**
 * What is kept of an issue while zod still knows the schema that raised it: the keys a map may have. An empty message
 * is one that no schema gave.
 */
export const rememberKeys: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys') (issue as { known?: string[] }).known = knownKeys(issue.inst);
  if (issue.code === 'invalid_type' && issue.expected === 'array')
    (issue as { ofMaps?: boolean }).ofMaps = isListOfMaps(issue.inst);
  return '';
};

function isListOfMaps(schema: unknown): boolean {
  return isOfMaps((schema as z.core.$ZodArray)._zod.def.element);
}

function isOfMaps(schema: z.core.$ZodType): boolean {
  const { type, options } = schema._zod.def as { type: string; options?: readonly z.core.$ZodType[] };
  return type === 'union' ? (options ?? []).every(isOfMaps) : ['object', 'record'].includes(type);
}

function knownKeys(schema: unknown): string[] {
  const def = (schema as z.core.$ZodType | undefined)?._zod.def as
    | { shape?: Record<string, unknown>; keyType?: z.core.$ZodType }
    | undefined;
  if (def?.shape) return Object.keys(def.shape);
  return [...(def?.keyType?._zod.values ?? [])].map(String);
}

/** The findings of an issue: one per unknown key, and for a union those of the branch that was most likely meant. */
export function findingsOf(issue: z.core.$ZodIssue, above: Path = []): Finding[] {
  const path = [...above, ...(issue.path as Path)];
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = (issue as { known?: string[] }).known ?? [];
      return issue.keys.map((key) => unknownKey([...path, key], key, known));
    }
    case 'invalid_key':
    case 'invalid_element':
      return issue.issues
        .flatMap((inner) => findingsOf(inner, path))
        .map((finding) => ({ ...finding, path, key: true }));
    case 'invalid_union':
      return unionFindings(issue, path);
    default:
      return [finding(issue, path)];
  }
}

function finding(issue: z.core.$ZodIssue, path: Path): Finding {
  const { input } = issue;
  const isMissing = input === undefined && issue.code !== 'custom';
  const params = issue.code === 'custom' ? issue.params : undefined;
  const hint = isMissing ? missingHint(path) : hintOf(issue, params?.hint);
  return {
    code: isMissing ? 'schema-missing' : isProblemCode(params?.code) ? params.code : codeOf(issue),
    path,
    message: messageOf(issue.message || `expected ${phraseExpected(issue)}`, input),
    ...(hint === undefined ? {} : { hint }),
    isOtherType: issue.path.length === 0 && isOtherType(issue),
  };
}

function unknownKey(path: Path, key: string, known: readonly string[]): Finding {
  const near = suggest(key, known);
  const list = known.length > 0 ? `known here: ${[...known].sort().slice(0, 20).join(', ')}` : undefined;
  const hint = near ? `did you mean ${near}?` : list;
  const message = `expected a known key, found ${phraseValue(key)}`;
  return { code: 'schema-unknown-key', path, key: true, message, ...(hint && { hint }), isOtherType: false };
}

function unionFindings(issue: z.core.$ZodIssueInvalidUnion, path: Path): Finding[] {
  if (issue.input !== undefined && 'options' in issue && issue.options) return [unknownVariant(issue, path)];
  const branches = issue.errors.map((errors) => errors.flatMap((inner) => findingsOf(inner)));
  const best = bestOf(branches);
  const meant = best.length > 1 ? [merge(best)] : (best[0] ?? []);
  // A schema's own words for the union are better than a list of its branches, but not than what is wrong inside one.
  const isWhole = meant.every((finding) => finding.isOtherType);
  if (branches.length > 0 && !(isWhole && issue.message)) {
    const asList = branches
      .flat()
      .find(({ hint, path: at }) => at.length === 0 && hint?.startsWith('write ['));
    return meant.map((finding) => ({
      // One of what may be listed, written without the list.
      ...(finding.path.length === 0 && asList?.hint !== undefined && { hint: asList.hint }),
      ...finding,
      path: [...path, ...finding.path],
      ...(issue.input === undefined ? { code: 'schema-missing' as const, hint: missingHint(path) } : {}),
      isOtherType: issue.path.length === 0 && finding.isOtherType,
    }));
  }
  return [finding({ ...issue, code: 'invalid_type', expected: 'another value' } as z.core.$ZodIssue, path)];
}

/** A map that is identified by one key (such as `type`) whose value is not one of the known ones. */
function unknownVariant(issue: z.core.$ZodIssueInvalidUnion, path: Path): Finding {
  const { options = [], discriminator = '' } = issue as { options?: unknown[]; discriminator?: string };
  const input = (issue.input as Record<string, unknown>)[discriminator];
  return {
    ...finding({ ...issue, code: 'invalid_value', values: options, input } as z.core.$ZodIssue, path),
    isOtherType: false,
  };
}

/** The branches with the least wrong; more than one only if each says a single thing of the value as a whole. */
function bestOf(branches: readonly Finding[][]): Finding[][] {
  const rank = (findings: Finding[]): number[] => [
    findings.some((finding) => finding.isOtherType) ? 1 : 0,
    findings.length,
    -Math.max(0, ...findings.map((finding) => finding.path.length)),
  ];
  const sorted = branches.map((findings) => ({ findings, rank: rank(findings) }));
  sorted.sort((a, b) => a.rank.reduce((order, part, index) => order || part - (b.rank[index] as number), 0));
  const equal = sorted
    .filter((branch) => String(branch.rank) === String(sorted[0]?.rank))
    .map(({ findings }) => findings);
  return equal.every((findings) => findings.length === 1 && findings[0]?.path.length === 0)
    ? equal
    : equal.slice(0, 1);
}

function merge(branches: readonly Finding[][]): Finding {
  const findings = branches.map((branch) => branch[0] as Finding);
  const lead =
    findings.find((finding) => finding.hint?.startsWith('did you mean')) ??
    findings.find((finding) => !finding.code.startsWith('schema-')) ??
    (findings[0] as Finding);
  const wishes = findings.map(
    (finding) => /^expected (.*?)(?:,? such as .*|: .*|, found .*)?$/s.exec(finding.message)?.[1],
  );
  if (findings.length === 1 || !wishes.every((wish) => wish !== undefined)) return lead;
  const found = /, found .*$/s.exec(lead.message)?.[0] ?? '';
  const code = findings.every((finding) => finding.isOtherType) ? { code: 'schema-type' as const } : {};
  const hint = lead.hint ?? findings.find((finding) => finding.hint !== undefined)?.hint;
  return {
    ...lead,
    ...code,
    ...(hint !== undefined && { hint }),
    message: `expected ${listChoices(wishes)}${found}`,
  };
}

function codeOf(issue: z.core.$ZodIssue): ProblemCode {
  if (issue.code === 'invalid_type') return 'schema-type';
  return issue.code === 'invalid_format' ? 'schema-format' : 'schema-value';
}

function hintOf(issue: z.core.$ZodIssue, given: unknown): string | undefined {
  if (typeof given === 'string') return given;
  if (issue.code === 'invalid_type' && issue.expected === 'boolean' && typeof issue.input === 'string') {
    const isYes = YES_OR_NO[issue.input.toLowerCase()];
    return isYes === undefined ? undefined : `write ${isYes}`;
  }
  if (issue.code === 'invalid_type') return formHint(issue);
  if (issue.code === 'too_small' && issue.origin === 'array') return 'write an entry, or take the key out';
  if (issue.code !== 'invalid_value' || typeof issue.input !== 'string') return undefined;
  const near = suggest(issue.input, issue.values.map(String));
  return near && `did you mean ${near}?`;
}

/** How what was written is written in the form that was expected; undefined where that is anybody's guess. */
function formHint(issue: z.core.$ZodIssueInvalidType): string | undefined {
  const { expected, input } = issue;
  const isPlain = ['string', 'number', 'boolean'].includes(typeof input);
  const one = Array.isArray(input) && input.length === 1 ? (input[0] as unknown) : undefined;
  if (input === null) return 'write it after the colon, or take the key out';
  if (expected === 'array') {
    if ((issue as { ofMaps?: boolean }).ofMaps)
      return isPlain || isMap(input)
        ? 'write a line for each entry, each after a dash: - key: value'
        : undefined;
    if (input === 'all') return 'write each of them: [one, another]';
    return isPlain && input !== '' ? `write [${entriesOf(String(input)).map(inYaml).join(', ')}]` : undefined;
  }
  if (['object', 'record'].includes(expected) && Array.isArray(input))
    return 'write key: value on a line for each, without dashes';
  if (typeof one === 'string' || typeof one === 'number')
    return `write ${inYaml(String(one))}, without brackets`;
  const number = expected === 'number' && /^(\d+)\s*[a-z%]+$/i.exec(String(input))?.[1];
  if (number) return `write ${number}`;
  const split = expected === 'string' && isMap(input) && splitText(input as object);
  if (split) return `quote it: ${JSON.stringify(split)}`;
  if (expected === 'string' && isPlain)
    return Number.isInteger(input) || input === true || input === false ? `quote it: "${input}"` : 'quote it';
  if (expected === 'number' && typeof input === 'string' && /^-?\d+(\.\d+)?$/.test(input))
    return `write ${input}, without quotes`;
  return undefined;
}

/** The text that YAML took for a key and its value: `data:`, `Snow: a tale`. */
function splitText(input: object): string | undefined {
  const [[key, value] = [], ...more] = Object.entries(input);
  if (more.length > 0 || !(value === null || typeof value === 'string')) return undefined;
  return value === null ? `${key}:` : `${key}: ${value}`;
}

function isMap(input: unknown): boolean {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}

/** `us, de` and `us de` are meant as two entries, a sentence as one. */
function entriesOf(text: string): string[] {
  const parts = text.trim().split(/\s*,\s*|\s+/);
  return parts.every((part) => /^[\w-]+$/.test(part)) ? parts : [text];
}

/** A text as YAML takes it in a list. */
function inYaml(text: string): string {
  return /^[A-Za-z0-9][\w./-]*$/.test(text) && !(text.toLowerCase() in YES_OR_NO)
    ? text
    : JSON.stringify(text);
}

/** What older YAML read as a boolean, and people write. */
const YES_OR_NO: Readonly<Record<string, boolean>> = {
  yes: true,
  on: true,
  y: true,
  true: true,
  no: false,
  off: false,
  n: false,
  false: false,
};

function missingHint(path: Path): string | undefined {
  const name = path.at(-1);
  return typeof name === 'string' ? `add the key ${name}` : undefined;
}

function isOtherType(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'invalid_type') return true;
  return issue.code === 'invalid_value' && issue.values.every((value) => typeof value !== typeof issue.input);
}

/** Schemas say what they expect; what was found is added where they do not. */
function messageOf(message: string, input: unknown): string {
  if (!message.startsWith('expected ') || message.includes(', found ')) return message;
  return `${message}, found ${phraseValue(input)}`;
}

function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === 'string' && Object.hasOwn(problemCodes, code);
}
