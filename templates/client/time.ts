import type { TimeRequest } from 'almanac/client';
import { SUCCESS, send, session } from './api.ts';

/** The time call, made like every other call, with tokens and headers. */
export default async function askTime(request: TimeRequest): Promise<unknown> {
  const { code, data } = await send('/ssr/timestamp', request, session());
  return code === SUCCESS ? data : null;
}
