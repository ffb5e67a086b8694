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
import { type Place, placesName } from './places.ts';
import { isJson, readText, tooLarge } from './read-text.ts';

/** Parses a text, as JSON or YAML 1.2 by the name of its file. Whatever the text, it returns. */
export function parseDataFile(text: string, file: string): Parsed {
  return parseText(text, file).parsed;
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
  const { parsed, place } = parseBytes(bytes, file);
  if (isJson(file) || parsed.problems.length > 0) return parsed;
  cache.keepParsed(hash, parsed);
  // Every check says where assumed values are.
  if (place && parsed.assumed.length > 0) cache.keepPlaces(placesName(file, hash), place);
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

interface Parsing {
  readonly parsed: Parsed;
  /** The places of its values, where they were found on the way. */
  readonly place?: Place | undefined;
}

function parseBytes(bytes: Buffer, file: string): Parsing {
  const quick = isJson(file) && bytes.length <= QUICK_JSON ? parseJsonQuickly(bytes) : undefined;
  if (quick) return { parsed: { value: quick.value, assumed: [], problems: [] } };
  const { text, fault } = decodeText(bytes);
  if (fault) return { parsed: { value: undefined, assumed: [], problems: tell([fault], file, text) } };
  return parseText(text, file);
}

function parseText(text: string, file: string): Parsing {
  const plain = withoutMark(text);
  const { value, assumed, spelled, faults, place } = readText(plain, file, false);
  const parsed = { value, assumed, ...(spelled && { spelled }), problems: tell(faults, file, plain) };
  return { parsed, place };
}

function tell(faults: readonly Fault[], file: string, text: string): Problem[] {
  return faults.length === 0 ? [] : problemsOf(faults, file, new LineIndex(text));
}
