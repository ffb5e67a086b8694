import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Document, isScalar, parseDocument, visit } from 'yaml';
import { UsageError } from '../../renderer/index.ts';
import type { NewFile } from '../new-file.ts';
import { inFormOf } from './flow-form.ts';

/** A file as it would be after an edit; its comments stay. A file that is not there begins empty. */
export function edited(root: string, file: string, edit: (document: Document) => void): NewFile {
  const place = path.join(root, file);
  const before = existsSync(place) ? readFileSync(place, 'utf8') : '';
  const document = parseDocument(before);
  if (document.errors.length > 0)
    throw new UsageError(`${file} cannot be read as YAML`, 'almanac check says where and why');
  // What stands under a tag that is not YAML's own is read as a text, and would be written in quotes: `!assumed "7"`.
  visit(document, {
    Scalar: (_, scalar) => {
      if (!scalar.tag?.startsWith('!') || scalar.type !== 'PLAIN') return;
      const plain = parseDocument(scalar.source ?? '').contents;
      if (isScalar(plain)) scalar.value = plain.value;
    },
  });
  edit(document);
  return { file, text: inFormOf(before, document) };
}

/** `two-nights` and `twoNights` as people write it: `Two nights`. */
export function named(id: string): string {
  const words = id
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
