import { readFileSync } from 'node:fs';
import path from 'node:path';
import { escapeHtml, type Problem } from '../../renderer/index.ts';
import { formatProblems } from '../report/problems.ts';
import { toolbarTag } from './toolbar-tag.ts';

/** The problems of the inputs as a page: each with its file, line and code frame; it loads again when they are gone. */
export function problemPage(
  problems: readonly Problem[] | readonly { title: string; text: string }[],
  revision: number,
  root?: string,
): string {
  const [first] = problems;
  const isCrash = first !== undefined && 'text' in first;
  const text = isCrash
    ? first.text
    : formatProblems(problems as readonly Problem[], {
        color: false,
        readFile: (file) => read(root ?? '.', file),
      });
  const title = isCrash
    ? first.title
    : `${problems.length} problem${problems.length === 1 ? '' : 's'} in the inputs`;
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    `<link rel="stylesheet" href="/__almanac/problems.css">${toolbarTag(revision)}</head>`,
    `<body class="problems"><h1>${escapeHtml(title)}</h1><pre>${escapeHtml(text)}</pre></body></html>`,
  ].join('\n');
}

function read(root: string, file: string): string | undefined {
  try {
    return readFileSync(path.join(root, file), 'utf8');
  } catch {
    return undefined;
  }
}
