import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Document, parseDocument } from 'yaml';
import { UsageError } from '../../renderer/index.ts';
import type { NewFile } from '../write-new.ts';

/** A file as it would be after an edit; its comments stay. A file that is not there begins empty. */
export function edited(root: string, file: string, edit: (document: Document) => void): NewFile {
  const place = path.join(root, file);
  const document = parseDocument(existsSync(place) ? readFileSync(place, 'utf8') : '');
  if (document.errors.length > 0)
    throw new UsageError(`${file} cannot be read as YAML`, 'almanac check says where and why');
  edit(document);
  return { file, text: document.toString({ lineWidth: 0, flowCollectionPadding: true }) };
}

/** `two-nights` and `twoNights` as people write it: `Two nights`. */
export function named(id: string): string {
  const words = id
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
