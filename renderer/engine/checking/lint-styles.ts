import type { Site } from '../../model/linked.ts';
import type { Problem } from '../../problems/problems.ts';
import type { Inputs } from '../../read/inputs.ts';

const COMMENT = /\/\*[\s\S]*?\*\//g;
const LOADED = /(@import\s+(?:url\()?|url\()\s*["']?((?:https?:)?\/\/[^"')\s;]+)/gi;
const FONT = /\.(?:woff2?|ttf|otf)\b/i;

/** What style sheets load from other hosts, and the policy of the pages keeps browsers from loading. */
export function lintStyles({ file: { headers } }: Site, { templates }: Pick<Inputs, 'templates'>): Problem[] {
  return templates.flatMap(({ file, bytes }) => {
    if (bytes === null || !file.endsWith('.css')) return [];
    // Blanks in place of comments, so that what follows stays where it is.
    const text = bytes.toString().replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '));
    return Array.from(text.matchAll(LOADED)).flatMap(({ index, 0: all, 1: begins = '', 2: address = '' }) => {
      const url = URL.canParse(address, 'https://here.example')
        ? new URL(address, 'https://here.example')
        : null;
      const directive = begins.startsWith('@') ? 'style-src' : FONT.test(address) ? 'font-src' : 'img-src';
      if (!url || headers.policy[directive]?.includes(url.origin)) return [];
      const at = index + all.indexOf(address);
      const before = text.slice(0, at);
      return {
        code: 'policy-blocks' as const,
        severity: 'error' as const,
        file,
        path: [],
        line: before.split('\n').length,
        column: at - before.lastIndexOf('\n'),
        message: `the style sheet leads to ${url.origin}, which the policy of the page does not allow`,
        hint: insteadOf(directive, url.origin),
      };
    });
  });
}

function insteadOf(directive: 'style-src' | 'font-src' | 'img-src', origin: string): string {
  const allow = `allow it in data/site.yaml, headers: { policy: { ${directive}: [${origin}] } }`;
  if (directive === 'img-src') return `put the file into templates/art, or ${allow}`;
  return `install the font as a package (npm install @fontsource-variable/<name>) and import that, or ${allow}`;
}
