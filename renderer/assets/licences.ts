import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import type { TemplateFiles } from '../read/template-files.ts';

/** A file as the bundler wrote it. */
export interface WrittenFile {
  readonly path: string;
  readonly contents: Uint8Array;
}

/** The licences that a bundle is published with, and the files, each of whose comments leads there. */
export interface Licensed {
  readonly files: readonly WrittenFile[];
  /** Null where nothing in the bundle has one. */
  readonly licences: { readonly url: string; readonly bytes: Uint8Array } | null;
  /** Base names of the files that lead to them. */
  readonly licensed: ReadonlySet<string>;
}

const LICENCE = /^(licen[cs]e|copying|ofl)(\.(txt|md))?$/i;

/**
 * A copy must be published with its licence: collects the licences beside what was bundled, in its package or its
 * folder of `templates/`, into one file, and refers to it from each script and style sheet concerned.
 */
export function withLicences(
  { outputs }: Metafile,
  written: readonly WrittenFile[],
  templates: TemplateFiles,
  hashOf: (text: string) => string,
): Licensed {
  const found = new Map<string, string>();
  const own = (output: string): string[] =>
    Object.keys(outputs[output]?.inputs ?? {}).flatMap((input) => licenceOf(input, templates, found) ?? []);
  const licensed = new Set<string>();
  for (const [output, { imports }] of Object.entries(outputs)) {
    const files = imports.flatMap(({ kind, path: file }) => (kind === 'url-token' ? own(file) : []));
    if ([...own(output), ...files].length > 0 && /\.(js|css)$/.test(output))
      licensed.add(path.basename(output));
  }
  if (found.size === 0) return { files: written, licences: null, licensed };
  const text = [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, licence]) => `${name}\n\n${licence.trim()}\n`)
    .join(`\n${'-'.repeat(60)}\n\n`);
  const url = `/assets/licences.${hashOf(text).slice(0, 8)}.txt`;
  const files = written.map((file) =>
    licensed.has(path.basename(file.path))
      ? { ...file, contents: Buffer.concat([file.contents, Buffer.from(`/*! Licences: ${url} */\n`)]) }
      : file,
  );
  return { files, licences: { url, bytes: Buffer.from(text) }, licensed };
}

/** The name of what an input belongs to, if it has a licence; its text is added to `found`. */
function licenceOf(input: string, templates: TemplateFiles, found: Map<string, string>): string | undefined {
  const absolute = path.resolve(templates.root, input).split(path.sep).join('/');
  const [, folder, name] = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(absolute) ?? [];
  if (folder === undefined || name === undefined) {
    const beside = templates.names.find(
      (file) =>
        path.posix.dirname(file) === path.posix.dirname(input) && LICENCE.test(path.posix.basename(file)),
    );
    if (beside === undefined) return undefined;
    found.set(beside, Buffer.from(templates.read(beside)).toString());
    return beside;
  }
  // Our own scripts may be published without it (README), so that a site has the same bytes whether the program that
  // makes it is installed as a package or is the checkout beside the site.
  if (name === 'almanac') return undefined;
  if (found.has(name)) return name;
  const file = readdirSync(folder)
    .sort()
    .find((each) => LICENCE.test(each));
  if (file === undefined) return undefined;
  found.set(name, readFileSync(path.join(folder, file), 'utf8'));
  return name;
}
