import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import {
  blockedOnPage,
  elsewhere,
  formatLocal,
  type Instant,
  type OpenSite,
  packageRoot,
  passedBy,
  regionOf,
  resolveOption,
  SwitchList,
  stagesAt,
  toUtc,
  UsageError,
  zonesOf,
} from '../../renderer/index.ts';
import { documentAt } from './document.ts';
import type { PreviewOptions } from './options.ts';
import { answerControl, CONTROL } from './sandbox/listener.ts';
import { MIME, send, sendJson } from './send.ts';
import type { TickingTime } from './ticking.ts';
import type { Views } from './views.ts';

const switches = new SwitchList();

const FILES = ['toolbar.js', 'problems.css', 'sandbox.css', 'frames.js', 'frames-style.css'];
const FRAMES = '/__almanac/frames';
const FRAMES_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; frame-ancestors 'none'";

/** The context of a request. */
interface Asked {
  readonly views: Views;
  /** The clock of the tab. */
  readonly time: TickingTime;
  readonly url: URL;
}

/** Handles the bar's requests and the preview's own pages. */
export async function answerTools(
  { root, time: own, watch, sandbox, readNow, token }: PreviewOptions,
  { views, time, url }: Asked,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (url.pathname === CONTROL) return answerControl(sandbox, request, response);
  const name = path.posix.basename(url.pathname);
  if (FILES.includes(name) && url.pathname === `/__almanac/${name}`) {
    const file = path.join(packageRoot(), 'lib/preview', name);
    return send(response, 200, MIME[path.extname(file)] as string, readFileSync(file, 'utf8'));
  }
  if (url.pathname === FRAMES)
    return send(response, 200, 'text/html; charset=utf-8', FRAMES_PAGE, {
      'content-security-policy': FRAMES_POLICY,
    });
  if (url.pathname === '/__almanac/events') return views.listen(url.searchParams.get('view') ?? '', response);
  const state = await watch.state();
  if (!('open' in state)) return sendJson(response, { error: 'the site has problems' }, 503);
  const { open } = state;
  const where = url.searchParams.get('path') ?? '/';
  const { region } = regionOf(open, where);
  if (url.pathname === '/__almanac/time') {
    const read = instantIn(open, new URL(where, url), url.searchParams.get('at') ?? 'now', readNow());
    if (typeof read !== 'number') return sendJson(response, read, 400);
    // Asked, it says which instant is meant; told, it is the time of all tabs without one of their own.
    if (request.method !== 'POST') return sendJson(response, { at: toUtc(read) });
    own.set(read);
    return sendJson(
      response,
      await stateAt(open, region, where, { time: own, token, response, blocked: [] }),
    );
  }
  if (url.pathname !== '/__almanac/state') return sendJson(response, { error: 'unknown' }, 404);
  const { body } = await documentAt(state, { root, at: time.read() }, new URL(where, url));
  const blocked = blockedOnPage(open, where, body).map(
    ({ file, line, message, hint }) => `${file}:${line ?? 1} ${message}${hint ? `: ${hint}` : ''}`,
  );
  sendJson(response, await stateAt(open, region, where, { time, token, response, blocked }));
}

interface Shown {
  readonly time: TickingTime;
  readonly token: string | null;
  readonly response: ServerResponse;
  /** What browsers will not load or apply of the page. */
  readonly blocked: readonly string[];
}

async function stateAt(
  open: OpenSite,
  region: ReturnType<typeof regionOf>['region'],
  where: string,
  { time, token, response, blocked }: Shown,
): Promise<object> {
  const zone = region?.timeZone ?? 'UTC';
  const found = region ? await switches.of(open, region.id, () => !response.destroyed) : [];
  const at = time.read();
  return {
    at: toUtc(at),
    local: formatLocal(at - (at % 1000), zone),
    zone,
    region: region?.id ?? null,
    regions: elsewhere(open, where, at),
    stages: region
      ? stagesAt(open, region.id, at).map(({ ends, ...stage }) => ({
          ...stage,
          ends: formatLocal(ends, zone),
        }))
      : [],
    switches: found,
    passed: passedBy(found, at),
    token,
    blocked,
  };
}

/** The instant that a text stands for at an address, or why it is invalid. */
export function instantIn(
  open: OpenSite,
  { pathname }: URL,
  text: string,
  now: Instant,
): Instant | { readonly error: string; readonly hint: string | undefined } {
  const { region } = regionOf(open, pathname);
  const zones = region ? zonesOf(open.site, [region.id]) : { utc: 'UTC' };
  try {
    return Object.values(resolveOption(text, zones, now).byRegion)[0] as Instant;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { error: error.message, hint: error.hint };
  }
}

const FRAMES_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Preview</title><link rel="stylesheet" href="/__almanac/frames-style.css">
<script type="module" src="/__almanac/frames.js"></script></head><body></body></html>
`;
