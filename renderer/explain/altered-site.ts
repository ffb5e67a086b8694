import { createHash } from 'node:crypto';
import { type OpenSite, openAlike } from '../engine/opening/open-site.ts';
import { InputError } from '../problems/problems.ts';
import type { InputFile, Inputs } from '../read/inputs.ts';
import type { Extent } from '../read/places.ts';
import type { ValueInText } from '../read/values-on-line.ts';
import { alterations, withoutEntry } from './alter.ts';

/** So many ways of writing a value otherwise are tried. */
const MOST_WAYS = 3;

/**
 * The site as it would be with other values at some places of one file; null where no other values leave it valid. Nothing is
 * written.
 */
export async function alteredSite(
  open: OpenSite,
  file: string,
  text: string,
  values: readonly ValueInText[],
): Promise<OpenSite | null> {
  const ways = Array.from({ length: MOST_WAYS }, (_, way) => written(text, values, way));
  for (const other of new Set([...ways, without(text, values)])) {
    if (other === text) continue;
    try {
      return await openAlike(open, withText(open.loaded.inputs, file, other));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
    }
  }
  return null;
}

/** The text with each value written in its nth other way, or in its last one. */
function written(text: string, values: readonly ValueInText[], way: number): string {
  return fromTheEnd(values).reduce((whole, { start, end }) => {
    const ways = alterations(text.slice(start, end));
    return whole.slice(0, start) + (ways[way] ?? ways.at(-1) ?? '') + whole.slice(end);
  }, text);
}

/** The text without the entries of these values. */
function without(text: string, values: readonly ValueInText[]): string {
  return fromTheEnd(values).reduce(withoutEntry, text);
}

function fromTheEnd(values: readonly ValueInText[]): Extent[] {
  return values.map(({ extent }) => extent).sort((a, b) => b.start - a.start);
}

function withText(inputs: Inputs, file: string, text: string): Inputs {
  const bytes = Buffer.from(text);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const other: InputFile = { file, bytes, hash };
  const replaced = (one: InputFile): InputFile => (one.file === file ? other : one);
  const { parsing: _, ...rest } = inputs;
  return {
    ...rest,
    data: inputs.data.map(replaced),
    locales: inputs.locales.map(replaced),
    files: new Map(inputs.files).set(file, other),
  };
}
