import { readFileSync } from 'node:fs';
import path from 'node:path';
import { escapeHtml, type Problem } from '../../renderer/index.ts';
import { formatProblems } from '../report/problems.ts';

/** The problems of the inputs as a page: each with its file, line and code frame. */
export function problemPage(problems: readonly Problem[], root: string): string {
  const title = `${problems.length} problem${problems.length === 1 ? '' : 's'} in the inputs`;
  return pageOf(title, formatProblems(problems, { color: false, readFile: (file) => read(root, file) }));
}

/** An error that is not a problem of the inputs, as the program reported it. */
export function crashPage(title: string, text: string): string {
  return pageOf(title, text);
}

function pageOf(title: string, text: string): string {
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    '<link rel="stylesheet" href="/__almanac/problems.css"></head>',
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
