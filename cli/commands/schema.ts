import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { editorSchemas, packageRoot } from '../../renderer/index.ts';
import { plural } from '../report/build-summary.ts';
import type { GlobalOptions, Terminal } from '../terminal.ts';

export interface SchemaCommand extends GlobalOptions {
  readonly to: string;
}

const SETTINGS = '.vscode/settings.json';

/** Of the settings of VS Code, those that are written here. */
const settingsFile = z.looseObject({
  'yaml.schemas': z.record(z.string(), z.unknown()).default({}),
  'yaml.customTags': z.array(z.string()).default([]),
});

/** Writes the schemas of all data files for editors, and tells VS Code which is of which. */
export async function schema({ to, ...options }: SchemaCommand, terminal: Terminal): Promise<number> {
  const root = path.resolve(options.root);
  const comments = JSON.parse(readFileSync(path.join(packageRoot(), 'lib/descriptions.json'), 'utf8'));
  const schemas = await editorSchemas({ root, comments });
  const folder = path.resolve(root, to);
  mkdirSync(folder, { recursive: true });
  const wiring: Record<string, readonly string[]> = {};
  for (const { name, files, schema: text } of schemas) {
    writeFileSync(path.join(folder, `${name}.json`), `${JSON.stringify(text, null, 2)}\n`);
    const place = path
      .relative(root, path.join(folder, `${name}.json`))
      .split(path.sep)
      .join('/');
    wiring[place.startsWith('..') ? place : `./${place}`] = files;
  }
  const isWired = wire(root, wiring);
  terminal.result({ schemas: wiring, wired: isWired });
  terminal.say(
    `${terminal.paint.green('✓')} ${plural(schemas.length, 'schema')} in ${path.relative(process.cwd(), folder) || '.'}${isWired ? `, wired in ${SETTINGS}` : ''}`,
  );
  if (!isWired)
    terminal.say(
      `  ${SETTINGS} is not ours to write; yaml.schemas there leads from each schema to its files: almanac schema --json prints it`,
    );
  return 0;
}

const TAGS = ['!assumed scalar', '!assumed mapping', '!assumed sequence'];

/**
 * Adds the schemas to the settings of the folder, beside other schemas and tags that stand there. Returns false where the
 * file is not plain JSON, such as one with comments: it is left alone.
 */
function wire(root: string, wiring: Readonly<Record<string, readonly string[]>>): boolean {
  const file = path.join(root, SETTINGS);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const settings = settingsFile.safeParse(before === undefined ? {} : parsed(before)).data;
  if (settings === undefined) return false;
  const folders = new Set(Object.keys(wiring).map((schema) => path.posix.dirname(schema)));
  // A schema in our folder that is not written any more, as of a collection that was removed, goes.
  const others = Object.entries(settings['yaml.schemas']).filter(
    ([schema]) => !folders.has(path.posix.dirname(schema)),
  );
  const wired = {
    ...settings,
    'yaml.schemas': { ...Object.fromEntries(others), ...wiring },
    'yaml.customTags': [...new Set([...settings['yaml.customTags'], ...TAGS])],
  };
  const text = `${JSON.stringify(wired, null, 2)}\n`;
  if (before === text) return true;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return true;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
