import { type PageContext, z } from 'almanac/site';
import type { ApiMessages } from '../client/api.ts';

const schema = z.strictObject({ default: z.string(), codes: z.record(z.string(), z.string()) });

/** What calls say of codes that the server says nothing of: for the islands that call. */
export function apiMessages(context: PageContext): ApiMessages {
  return context.words('session.api', schema);
}
