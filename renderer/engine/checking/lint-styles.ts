import type { Site } from '../../model/linked.ts';
import type { Problem } from '../../problems/problems.ts';
import type { Inputs } from '../../read/inputs.ts';
import { LineIndex } from '../../read/lines.ts';

const COMMENT = /\/\*[\s\S]*?\*\//g;
const LOADED = /(@import\s+(?:url\()?|url\()\s*["']?((?:https?:)?\/\/[^"')\s;]+)/gi;
const QUOTED = /"[^"\n]*"|'[^'\n]*'|url\([^)]*\)/g;
/** A declaration without its end, and the name of the next one. */
const RUN_ON = /(?<=[{;}]\s*)([-\w]+[ \t]*:[^;{}:]*\n)\s*([-\w]+)[ \t]*:[^;{}]*(?=[;}])/g;
const FONT = /\.(?:woff2?|ttf|otf)\b/i;

/** What is wrong in style sheets and no bundler says. */
export function lintStyles(site: Site, { templates }: Pick<Inputs, 'templates'>): Problem[] {
  return templates.flatMap(({ file, bytes }) => {
    if (bytes === null || !file.endsWith('.css')) return [];
    const text = blanked(bytes.toString(), COMMENT);
    return [...loadedFromElsewhere(site, file, text), ...missingSemicolons(file, text)];
  });
}

/** Blanks in place of what matches, so that what follows stays where it is. */
function blanked(text: string, what: RegExp): string {
  return text.replace(what, (found) => found.replace(/[^\n]/g, ' '));
}

/** A declaration that holds another one in its next line: browsers apply neither. */
function missingSemicolons(file: string, text: string): Problem[] {
  return Array.from(blanked(text, QUOTED).matchAll(RUN_ON)).map(({ index, 1: first = '', 2: name = '' }) => ({
    code: 'template-compile',
    severity: 'error',
    file,
    path: [],
    ...new LineIndex(text).at(index + first.trimEnd().length),
    message: `no semicolon ends this line before ${name}, so browsers apply neither`,
    hint: 'end it with ;',
  }));
}

/** What style sheets load from other hosts, and the policy of the pages keeps browsers from loading. */
function loadedFromElsewhere({ file: { headers } }: Site, file: string, text: string): Problem[] {
  return Array.from(text.matchAll(LOADED)).flatMap(({ index, 0: all, 1: begins = '', 2: address = '' }) => {
    const url = URL.canParse(address, 'https://here.example')
      ? new URL(address, 'https://here.example')
      : null;
    const directive = begins.startsWith('@') ? 'style-src' : FONT.test(address) ? 'font-src' : 'img-src';
    if (!url || headers.policy[directive]?.includes(url.origin)) return [];
    return {
      code: 'policy-blocks' as const,
      severity: 'error' as const,
      file,
      path: [],
      ...new LineIndex(text).at(index + all.indexOf(address)),
      message: `the style sheet leads to ${url.origin}, which the policy of the page does not allow`,
      hint: insteadOf(directive, url.origin),
    };
  });
}

function insteadOf(directive: 'style-src' | 'font-src' | 'img-src', origin: string): string {
  const allow = `allow it in data/site.yaml, headers: { policy: { ${directive}: [${origin}] } }`;
  if (directive === 'img-src') return `put the file into templates/art, or ${allow}`;
  return `install the font as a package (npm install @fontsource-variable/<name>) and import that, or ${allow}`;
}
