import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './site.ts';

export interface GuidePage {
  readonly name: string;
  /** Whole files by path: a path in bold, directly followed by a code block. */
  readonly files: ReadonlyMap<string, string>;
  /** The page's commands in order, without `npx almanac` and without those that run until stopped. */
  readonly commands: readonly (readonly string[])[];
}

const FILE = /^\*\*`([^`]+)`\*\*\n\n```\w+\n([\s\S]*?)^```$/gm;
const COMMANDS = /^```sh\n([\s\S]*?)^```$/gm;
const STAY = ['preview', 'serve'];

/** The pages of `docs/guide/`, in order. */
export function guidePages(): readonly GuidePage[] {
  const folder = path.join(projectRoot, 'docs/guide');
  return readdirSync(folder)
    .filter((name) => /^\d+-/.test(name))
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .map((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8');
      const lines = [...text.matchAll(COMMANDS)].flatMap(([, block = '']) => block.trim().split('\n'));
      return {
        name,
        files: new Map([...text.matchAll(FILE)].map(([, file = '', content = '']) => [file, content])),
        commands: lines
          .filter((line) => line.startsWith('npx almanac '))
          // Leave out pictures, which need a browser.
          .map((line) => [
            ...line.split(' ').slice(2),
            ...(line.includes(' rehearse ') ? ['--no-browser'] : []),
          ])
          .filter(([command = '']) => !STAY.includes(command)),
      };
    });
}

export function writeFiles(root: string, files: GuidePage['files']): void {
  for (const [file, text] of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
}
