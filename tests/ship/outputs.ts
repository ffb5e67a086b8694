import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { SiteManifest } from '../../renderer/calendar/types.ts';
import { runBuild } from '../release/fakes.ts';
import { almanac } from '../support/cli.ts';
import { temporaryFolder } from '../support/site.ts';

/** An output whose site shows the given text in each region. */
export async function outputSaying(
  says: Readonly<Record<string, string>>,
  out = temporaryFolder(),
): Promise<string> {
  const editions = Object.entries(says).map(([region, text]) => ({
    region,
    from: null,
    until: null,
    says: text,
  }));
  await runBuild(out, { revision: JSON.stringify(says), editions, at: 0 });
  return out;
}

export const manifestOf = (out: string): SiteManifest =>
  JSON.parse(readFileSync(path.join(out, 'current/site.json'), 'utf8')) as SiteManifest;

export interface Result {
  readonly from: string | null;
  readonly to: string;
  readonly done: boolean;
  readonly put: { readonly assets: string[]; readonly pages: string[] };
  readonly remove: string[];
  readonly changed: { readonly url: string; readonly path: string; readonly kind: string }[];
}

export async function ship(
  out: string,
  target: string,
  env: Readonly<Record<string, string>> = {},
  ...more: string[]
): Promise<Result> {
  const { code, stdout, stderr } = await almanac(
    ['ship', target, '--out', out, '--json', '--quiet', ...more],
    { env },
  );
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Result;
}

/** Reads from a folder's `current`, as a web server does. */
export const served = (folder: string) => async (file: string) => {
  const there = path.join(folder, 'current', file);
  return existsSync(there) ? readFileSync(there, 'utf8') : null;
};

/** A program that puts files into a folder, and crashes at the given file. */
export const program = (folder: string, dieAt = ''): string => {
  const file = path.join(temporaryFolder(), 'put.sh');
  writeFileSync(
    file,
    [
      '#!/bin/sh',
      'case $1 in',
      `put) [ "$2" = "${dieAt}" ] && exit 9; mkdir -p "$(dirname '${folder}'/"$2")"; cp "$3" '${folder}'/"$2"; echo "put $2" >> '${folder}.log' ;;`,
      `remove) rm '${folder}'/"$2"; echo "remove $2" >> '${folder}.log' ;;`,
      `read) cat '${folder}'/"$2" 2>/dev/null || : ;;`,
      'esac',
    ].join('\n'),
  );
  chmodSync(file, 0o755);
  return file;
};
