import type { z } from 'almanac/site';
import { expect, test } from 'vitest';
import { apiMessages } from '../../templates/components/api-messages.ts';
import { fakeContext } from './context.ts';

test('an API message that no call uses is rejected', () => {
  const messagesOf = (words: object) =>
    apiMessages(fakeContext({ words: (_: string, schema: z.ZodType) => schema.parse(words) } as never));
  const words = { default: 'Try again later.', codes: { 4003: 'Log in again.' } };
  expect(messagesOf(words)).toEqual(words);
  expect(() => messagesOf({ ...words, code: {} })).toThrow('code');
});
