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
import type { HostModel } from './model.ts';

/**
 * `serve.json`. Of several rules that match, `serve` lets the later one win, header by header. It speaks HTTP, mostly on
 * this machine: that browsers shall ask by HTTPS is for what stands before it to say.
 */
export function serveJson(model: HostModel): string {
  const rules = [
    rule('**', [...securityHeaders(model.origins), [RESOURCE_POLICY, HERE], ['Cache-Control', REVALIDATE]]),
    rule('assets/**', [['Cache-Control', IMMUTABLE]]),
    ...model.pictures
      .map(asWord)
      .map((extension) => rule(`assets/**/*.${extension}`, [[RESOURCE_POLICY, ANYWHERE]])),
  ];
  const config = {
    cleanUrls: true,
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

function rule(source: string, headers: readonly Header[]) {
  return { source, headers: headers.map(([key, value]) => ({ key, value })) };
}
