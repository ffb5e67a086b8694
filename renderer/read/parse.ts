import type { Problem } from '../problems/problems.ts';
import type { LoadCache } from './cache.ts';
import { withoutMark } from './characters.ts';
import { decodeText } from './decode.ts';
import { type Fault, problemsOf } from './fault.ts';
import type { InputFile } from './inputs.ts';
import { countKeys, parseJsonQuickly } from './json-quick.ts';
import { MAX_JSON_BYTES, MAX_YAML_BYTES } from './limits.ts';
import { LineIndex } from './lines.ts';
import type { Parsed } from './parsed.ts';
import { isJson, readText, tooLarge } from './read-text.ts';

/** Parses a text, as JSON or YAML 1.2 by the name of its file. Whatever the text, it returns. */
export function parseDataFile(text: string, file: string): Parsed {
  const plain = withoutMark(text);
  const { value, assumed, spelled, faults } = readText(plain, file, false);
  return { value, assumed, ...(spelled && { spelled }), problems: tell(faults, file, plain) };
}

/** Parses a file of the inputs; YAML that is unchanged since an earlier run comes from the cache. */
export function parseFile(input: InputFile, cache: LoadCache): Parsed {
  const { file, hash } = input;
  const cached = isJson(file) ? undefined : cache.parsed(hash);
  if (cached) return cached;
  const { bytes } = input;
  const limit = isJson(file) ? MAX_JSON_BYTES : MAX_YAML_BYTES;
  if (bytes.length > limit)
    return { value: undefined, assumed: [], problems: tell([tooLarge(limit)], file, '') };
  const parsed = parseBytes(bytes, file);
  if (!isJson(file) && parsed.problems.length === 0) cache.keepParsed(hash, parsed);
  return parsed;
}

/** The value of a JSON file that {@link parseFile} has read without problems before: what it looked for is not there. */
export function parseJsonAgain(input: InputFile): unknown {
  const text = withoutMark(input.bytes.toString('utf8'));
  const holder: unknown[] = [JSON.parse(text)];
  // A negative zero is read as zero here.
  if (/[\s:[,]-0/.test(text)) countKeys(holder);
  return holder[0];
}

/** Above this size `JSON.parse` sees a text only after the scanner, which stops at deep nesting at once. */
const QUICK_JSON = 1024 * 1024;

function parseBytes(bytes: Buffer, file: string): Parsed {
  const quick = isJson(file) && bytes.length <= QUICK_JSON ? parseJsonQuickly(bytes) : undefined;
  if (quick) return { value: quick.value, assumed: [], problems: [] };
  const { text, fault } = decodeText(bytes);
  if (fault) return { value: undefined, assumed: [], problems: tell([fault], file, text) };
  return parseDataFile(text, file);
}

function tell(faults: readonly Fault[], file: string, text: string): Problem[] {
  return faults.length === 0 ? [] : problemsOf(faults, file, new LineIndex(text));
}
