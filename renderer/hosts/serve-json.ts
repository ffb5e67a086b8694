import { contentType } from './content-type.ts';
import { asTarget, asWord, inConfig } from './escape.ts';
import {
  ANYWHERE,
  HERE,
  type Header,
  IMMUTABLE,
  RESOURCE_POLICY,
  REVALIDATE,
  securityHeaders,
} from './headers.ts';
import { type HostModel, isDocument } from './model.ts';

/**
 * `serve.json`. Where several rules match, `serve` lets the last one win, header by header. It speaks HTTP, mostly on
 * this machine, so HSTS is left to the server in front of it.
 */
export function serveJson(model: HostModel): string {
  const rules = [
    rule('**', [...securityHeaders(model.origins), [RESOURCE_POLICY, HERE], ['Cache-Control', REVALIDATE]]),
    rule('assets/**', [['Cache-Control', IMMUTABLE]]),
    ...model.pictures
      .map(asWord)
      .map((extension) => rule(`assets/**/*.${extension}`, [[RESOURCE_POLICY, ANYWHERE]])),
    ...model.asIs
      .filter((path) => !isDocument(path))
      .map((path) => rule(inConfig(path), [['Content-Type', contentType(path)]])),
  ];
  const documents = model.asIs.filter(isDocument).map(inConfig);
  const config = {
    cleanUrls: documents.length === 0 ? true : [`!/${anyOf(documents)}`],
    trailingSlash: false,
    directoryListing: false,
    redirects: model.redirects.map(({ from, to, status }) => ({
      source: inConfig(from),
      destination: asTarget(to),
      type: status,
    })),
    headers: rules,
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** As a pattern; one alone in braces would be those braces. */
function anyOf(paths: readonly string[]): string {
  return paths.length === 1 ? (paths[0] as string) : `{${paths.join(',')}}`;
}

function rule(source: string, headers: readonly Header[]) {
  return { source, headers: headers.map(([key, value]) => ({ key, value })) };
}
