import type { ReleaseFile } from '../calendar/types.ts';

/** What a site hands to Cloudflare Pages. */
export interface PagesUpload {
  /** The text of `_redirects`. */
  readonly redirects: string;
  /** The text of `_headers`. */
  readonly headers: string;
  readonly files: readonly ReleaseFile[];
}

/** Lines and rules beyond these it passes over in silence; with files beyond these it takes no deploy at all. */
const MOST = { redirects: 2_000, dynamic: 100, rules: 100, line: 2_000, files: 20_000, bytes: 25 * 2 ** 20 };

/** What Cloudflare Pages would not take of a site, one sentence each. */
export function beyondCloudflare({ redirects, headers, files }: PagesUpload): string[] {
  // A line with `!` is for Netlify: it is passed over, and does not count.
  const all = linesOf(redirects).filter((line) => !line.endsWith('!'));
  const dynamic = all.filter((line) => /^\S*(\*|\/:[A-Za-z])/.test(line));
  const sent = files.filter(({ path }) => path !== '_headers' && path !== '_redirects');
  const counts = [
    ['redirects', all.length - dynamic.length, MOST.redirects],
    ['redirects with a * or a placeholder', dynamic.length, MOST.dynamic],
    ['rules for headers', linesOf(headers).filter((line) => !/^\s/.test(line)).length, MOST.rules],
    ['files', sent.length, MOST.files],
  ] as const;
  const long = [...linesOf(headers), ...linesOf(redirects)].filter((line) => line.length > MOST.line);
  return [
    ...counts
      .filter(([, count, most]) => count > most)
      .map(([what, count, most]) => `Cloudflare Pages takes ${most} ${what}: here are ${count}`),
    ...long.map(
      (line) =>
        `Cloudflare Pages takes lines of ${MOST.line} characters: here is one of ${line.length}, ${line.trim().slice(0, 60)}…`,
    ),
    ...sent
      .filter(({ size }) => size > MOST.bytes)
      .map(
        ({ path, size }) =>
          `Cloudflare Pages takes files of 25 MiB: ${path} has ${(size / 2 ** 20).toFixed(1)}`,
      ),
  ];
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}
