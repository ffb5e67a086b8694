import { callOrigins } from '../../plan/call-origins.ts';
import type { Problem } from '../../problems/problems.ts';
import { routeOf } from '../on-demand/route.ts';
import type { OpenSite } from '../opening/open-site.ts';
import { blockedByPolicy, blockedProblem } from './blocked-by-policy.ts';

/** What browsers will not load or apply of the document at a path, each at the line of the template that asks for it. */
export function blockedOnPage(open: OpenSite, path: string, html: string): readonly Problem[] {
  const route = routeOf(open, path);
  if (!route || !('page' in route)) return [];
  const found = blockedByPolicy(html, callOrigins(open.site.file, route.region)).map((blocked) =>
    open.loaded.position(blockedProblem(blocked, route.page.source.file)),
  );
  return found.filter(({ message }, i) => found.findIndex((one) => one.message === message) === i);
}
