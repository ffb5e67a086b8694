import { contentType } from './content-type.ts';
import { asTarget, asWord, inConfig } from './escape.ts';
import {
  ANYWHERE,
  HERE,
  type Header,
  IMMUTABLE,
  RESOURCE_POLICY,
  securityHeaders,
  strictTransport,
} from './headers.ts';
import { type HostModel, isDocument } from './model.ts';

/**
 * `_redirects`, for Netlify and Cloudflare Pages. Where there is a fall-back document, Netlify redirects only if the
 * status has a `!`. Cloudflare Pages always redirects, but skips a line with `!` as invalid, so a plain line follows,
 * which Netlify never reaches.
 */
export function redirectsFile(model: HostModel): string {
  const lines = model.redirects.flatMap(({ status, forced, ...redirect }) => {
    // A `*` is a pattern here, and ends no line.
    const [from, to] = [inConfig(redirect.from).replaceAll('%2A', '*'), asTarget(redirect.to)];
    const plain = `${from} ${to} ${status}`;
    return forced ? [`${plain}!`, plain] : [plain];
  });
  return lines.map((line) => `${line}\n`).join('');
}

/**
 * `_headers`, for the same two hosts. Both join the values of all matching rules, so each header is in one rule only;
 * HTML keeps their default, which revalidates on every use. For pictures the policy is removed first (`!`). Netlify
 * ignores that line and joins the two: `same-origin, cross-origin` is not a policy that browsers know, so none
 * applies, which is what a picture needs.
 */
export function headersFile(model: HostModel): string {
  const everywhere = [
    ...securityHeaders(model.origins),
    strictTransport(model.hsts),
    [RESOURCE_POLICY, HERE] as const,
  ];
  return [
    block('/*', everywhere),
    block('/assets/*', [['Cache-Control', IMMUTABLE]]),
    ...model.pictures
      .map(asWord)
      .map((extension) => block(`/assets/*.${extension}`, [[RESOURCE_POLICY, ANYWHERE]], [RESOURCE_POLICY])),
    ...model.asIs
      .filter((path) => !isDocument(path))
      .map((path) => block(`/${inConfig(path)}`, [['Content-Type', contentType(path)]])),
  ].join('\n');
}

function block(path: string, headers: readonly Header[], without: readonly string[] = []): string {
  const lines = [
    ...without.map((name) => `! ${name}`),
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  return [path, ...lines.map((line) => `  ${line}`), ''].join('\n');
}
