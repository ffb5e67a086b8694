import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { editorSchemas, packageRoot } from '../../renderer/index.ts';
import { plural } from '../report/build-summary.ts';
import type { GlobalOptions, Terminal } from '../terminal.ts';

export interface SchemaCommand extends GlobalOptions {
  readonly to: string;
}

const SETTINGS = '.vscode/settings.json';

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

/** Adds them to the settings of the folder if those are plain JSON; a file with comments is left alone. */
function wire(root: string, wiring: Readonly<Record<string, readonly string[]>>): boolean {
  const file = path.join(root, SETTINGS);
  let settings: Record<string, unknown> = {};
  if (existsSync(file)) {
    try {
      settings = JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      return false;
    }
  }
  const text = `${JSON.stringify(
    {
      ...settings,
      'yaml.schemas': wiring,
      'yaml.customTags': ['!assumed scalar', '!assumed mapping', '!assumed sequence'],
    },
    null,
    2,
  )}\n`;
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return true;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return true;
}
