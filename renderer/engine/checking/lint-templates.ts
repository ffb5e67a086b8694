import path from 'node:path';
import type { Site } from '../../model/linked.ts';
import type { Problem } from '../../problems/problems.ts';
import { suggest } from '../../problems/suggest.ts';
import type { Inputs } from '../../read/inputs.ts';
import { LineIndex } from '../../read/lines.ts';

const PAGE = /['"`]page:([a-zA-Z][a-zA-Z0-9/-]*)(?:#[\w-]+)?['"`]/g;
/** Any hook, also one of the site's own; but those whose answer is whole once a view is rendered do their work there. */
const LIVING = /(?<!function )\b(use(?!(?:Id|Context|Memo|Callback)\b)[A-Z]\w*\()|\s(on[A-Z][a-zA-Z]+)=\{/;
const IMPORT = /\b(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g;

/** What is written in the templates and would be passed over in silence: links to no page, and what would have to run in the browser. */
export function lintTemplates(site: Site, { templates }: Pick<Inputs, 'templates'>): Problem[] {
  const files = new Map(
    templates.flatMap(({ file, bytes }) =>
      bytes !== null && /\.tsx?$/.test(file) ? [[file, bytes.toString()] as const] : [],
    ),
  );
  const inBrowser = reachedFrom([...files.keys()].filter(isOfBrowser), files);
  return [...files].flatMap(([file, text]) => [
    ...deadPages(file, text, site),
    ...(inBrowser.has(file) ? [] : neverRun(file, text)),
  ]);
}

const isOfBrowser = (file: string): boolean => /^templates\/(islands|client|workbench)\//.test(file);

function deadPages(file: string, text: string, { pages }: Site): Problem[] {
  return Array.from(text.matchAll(PAGE)).flatMap(({ index, 1: id = '' }) => {
    if (pages.has(id)) return [];
    const near = suggest(id, pages.keys());
    return [
      {
        code: 'link-dead',
        severity: 'warning',
        ...placeIn(file, text, index),
        message: `the site has no page "${id}", so that this link is never there`,
        hint:
          near === undefined
            ? `create data/pages/${id}.yaml, or take the link out`
            : `did you mean page:${near}?`,
      },
    ];
  });
}

function neverRun(file: string, text: string): Problem[] {
  const found = LIVING.exec(text);
  if (!file.endsWith('.tsx') || !found) return [];
  return [
    {
      code: 'handler-lost',
      severity: 'warning',
      ...placeIn(file, text, found.index + (found[2] === undefined ? 0 : 1)),
      message: `${found[1]?.slice(0, -1) ?? found[2]} never runs: this view is rendered once, and no script of it reaches the browser`,
      hint: 'put the part that moves into templates/islands/<Name>.tsx, and show it by <Island>',
    },
  ];
}

function placeIn(
  file: string,
  text: string,
  index: number,
): Pick<Problem, 'file' | 'path' | 'line' | 'column'> {
  return { file, path: [], ...new LineIndex(text).at(index) };
}

/** Files with all that they import, as far as it is of the templates. */
function reachedFrom(starts: readonly string[], files: ReadonlyMap<string, string>): ReadonlySet<string> {
  const found = new Set(starts);
  for (const file of found)
    for (const [, name = ''] of (files.get(file) ?? '').matchAll(IMPORT)) {
      const target = path.posix.join(path.posix.dirname(file), name);
      const known = [target, `${target}.ts`, `${target}.tsx`].find((one) => files.has(one));
      if (known !== undefined) found.add(known);
    }
  return found;
}
