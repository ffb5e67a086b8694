import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { copySite, projectRoot } from './site.ts';

/** An instant in the middle of the shop's Black Friday. */
export const FRIDAY = '2024-11-22T18:00:00Z';
/** The campaign in which {@link FRIDAY} is: its stages, and some days around. */
export const CAMPAIGN = ['--from', '2024-11-20T00:00Z', '--until', '2024-12-06T00:00Z'];
/** Where its prices stand. */
export const PRICES = 'data/campaigns/black-friday-2024.yaml';

/** A copy of the shop that may be edited, with what earlier builds remember of it, which may be damaged. */
export function copyShop(): string {
  const root = copySite(projectRoot);
  const remembered = path.join(projectRoot, '.almanac');
  if (existsSync(remembered)) cpSync(remembered, path.join(root, '.almanac'), { recursive: true });
  return root;
}

/** Changes a text that has to be there. Gives what takes the edit back. */
export function editFile(root: string, file: string, from: string | RegExp, to: string): () => void {
  const place = path.join(root, file);
  const text = readFileSync(place, 'utf8');
  const edited = text.replace(from, to);
  expect(edited, file).not.toBe(text);
  writeFileSync(place, edited);
  return () => writeFileSync(place, text);
}
