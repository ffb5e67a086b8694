import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import type { TemplateCode } from '../plan/templates.ts';
import { pageTypesOf, type TemplateSource } from './compile-templates.ts';

type Modules = Metafile['inputs'];

/** The code of each page type and of the layout, as the bundler put it together. */
export function templateCode(source: TemplateSource, { inputs }: Metafile): TemplateCode {
  const common = commonTo(source);
  const codeOf = (file: string): string => {
    const start = Object.values(inputs)
      .flatMap(({ imports }) => imports)
      .find(({ original }) => original === `./${file}`);
    if (start === undefined) throw new Error(`${file} is not in its own bundle`);
    return hashOf([common, ...closureFrom(start.path, inputs, (each) => contentOf(source, each))]);
  };
  const types = pageTypesOf(source.files);
  return {
    layout: codeOf('templates/layout/index.ts'),
    pageTypes: Object.fromEntries(types.map((type) => [type, codeOf(`templates/pages/${type}/page.ts`)])),
  };
}

/**
 * A module and everything that it imports: the content of each file, and which others its imports resolve to, by
 * number. The resolution of a name is as much part of the code as its content.
 */
function closureFrom(start: string, inputs: Modules, contentOf: (file: string) => string): string[] {
  const order = [start];
  const numbers = new Map([[start, 0]]);
  const numberOf = (file: string): number => {
    const number = numbers.get(file) ?? order.push(file) - 1;
    numbers.set(file, number);
    return number;
  };
  const lines: string[] = [];
  // It grows while it is gone through.
  for (const file of order) {
    const uses = (inputs[file]?.imports ?? []).map((used) =>
      used.external ? [used.kind, used.original] : [used.kind, numberOf(used.path)],
    );
    lines.push(JSON.stringify([path.basename(file), contentOf(file), uses]));
  }
  return lines;
}

/** What a file of a bundle holds; nothing for a module that the bundler was given, which is no more than its imports. */
function contentOf({ files, packages }: TemplateSource, file: string): string {
  if (/^[a-z-]{2,}:/.test(file)) return '';
  const absolute = path.resolve(files.root, file);
  return files.hashOf(absolute) ?? packages.contentOf(absolute);
}

/** What affects how every file is compiled: this program, and the bundler's manifests and settings, wherever they are. */
function commonTo({ files, compiler }: TemplateSource): string {
  const settings = files.names.filter((name) => /(^|\/)(package|tsconfig)\.json$/.test(name));
  return hashOf([
    compiler,
    ...settings.map((name) => `${name} ${files.hashOf(path.join(files.root, name))}`),
  ]);
}

function hashOf(lines: readonly string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
