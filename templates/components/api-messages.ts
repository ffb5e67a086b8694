import { type PageContext, z } from 'almanac/site';
import type { ApiMessages } from '../client/api.ts';

const schema = z.strictObject({ default: z.string(), codes: z.record(z.string(), z.string()) });

/** Messages for API codes that the server sends without a message, for the islands that make calls. */
export function apiMessages(context: PageContext): ApiMessages {
  return context.words('session.api', schema);
}
