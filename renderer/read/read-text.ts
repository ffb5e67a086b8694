import type { Path } from '../problems/problems.ts';
import { hintFor, listForbidden, nameCharacter } from './characters.ts';
import type { Fault } from './fault.ts';
import { countKeys } from './json-quick.ts';
import { scanJson } from './json-scan.ts';
import { MAX_JSON_BYTES, MAX_PLACES, MAX_SYNTAX_FAULTS, MAX_YAML_BYTES } from './limits.ts';
import type { Spelled } from './parsed.ts';
import type { Place } from './places.ts';
import { mergeConflict } from './syntax-cause.ts';
import { composeYaml } from './yaml-compose.ts';
import { readNodes } from './yaml-nodes.ts';

export interface TextReading {
  /** Undefined if the faults leave nothing to trust. */
  readonly value: unknown;
  readonly assumed: readonly Path[];
  readonly spelled?: readonly Spelled[];
  readonly faults: readonly Fault[];
  /** The places of all values; for JSON only on request. */
  readonly place?: Place;
}

/** Faults that leave the value worth checking. */
const HARMLESS: ReadonlySet<string> = new Set([
  'yaml-unknown-tag',
  'yaml-duplicate-key',
  'yaml-unsafe-number',
]);

export function isJson(file: string): boolean {
  return file.endsWith('.json');
}

/** Reads a text, as JSON or YAML by the name of its file, with all guards. Never throws. */
export function readText(text: string, file: string, wantsPlaces: boolean): TextReading {
  try {
    const limit = isJson(file) ? MAX_JSON_BYTES : MAX_YAML_BYTES;
    if (isLarger(text, limit)) return failed([tooLarge(limit)]);
    const conflict = mergeConflict(text);
    if (conflict) return failed([conflict]);
    return isJson(file) ? readJson(text, wantsPlaces) : readYaml(text);
  } catch (error) {
    const message = `not well-formed: ${error instanceof Error ? error.message : String(error)}`;
    return failed([{ code: 'yaml-syntax', offset: 0, path: [], message }]);
  }
}

function readYaml(text: string): TextReading {
  const control = controlCharacters(text);
  if (control.length > 0) return failed(control);
  const { document, faults } = composeYaml(text);
  if (!document) return failed(faults);
  const reading = readNodes(document.contents);
  return { ...reading, value: usable(reading.faults) ? reading.value : undefined };
}

function readJson(text: string, wantsPlaces: boolean): TextReading {
  const { place, faults } = scanJson(text, wantsPlaces ? MAX_PLACES : 0);
  if (!place || !usable(faults)) return { ...failed(faults), ...(place && { place }) };
  const holder: unknown[] = [JSON.parse(text)];
  // For its negative zeros, which the scanner accepts.
  countKeys(holder);
  return { value: holder[0], assumed: [], faults, place };
}

function usable(faults: readonly Fault[]): boolean {
  return faults.every((fault) => HARMLESS.has(fault.code));
}

function failed(faults: readonly Fault[]): TextReading {
  return { value: undefined, assumed: [], faults };
}

function isLarger(text: string, bytes: number): boolean {
  return text.length > bytes || (text.length * 3 > bytes && Buffer.byteLength(text) > bytes);
}

/** The fault of a file of more bytes than are read. */
export function tooLarge(limit: number): Fault {
  const message = `expected a file of at most ${limit / 1024 / 1024} MiB, found a larger one`;
  return { code: 'yaml-too-large', offset: 0, path: [], message, hint: 'divide the file' };
}

function controlCharacters(text: string): Fault[] {
  const faults: Fault[] = listForbidden(text, MAX_SYNTAX_FAULTS).map((offset) => ({
    code: 'yaml-control-character',
    offset,
    path: [],
    message: `a file must not hold the control character ${nameCharacter(text, offset)}`,
    ...hintFor(text, offset),
  }));
  const loneReturn = text.search(/\r(?!\n)/);
  if (loneReturn === -1) return faults;
  const message = 'expected lines that end with a line feed, found a carriage return alone';
  return [...faults, { code: 'yaml-control-character', offset: loneReturn, path: [], message }];
}
