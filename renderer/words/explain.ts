import { suggest } from '../problems/suggest.ts';

/** What intl-messageformat calls a fault of a message: in plain words, and what to do. */
const PLAIN: Readonly<Record<string, readonly [said: string, hint: string]>> = {
  EXPECT_ARGUMENT_CLOSING_BRACE: ['a { is never closed', "close it with }; a literal brace is quoted: '{'"],
  EMPTY_ARGUMENT: ['{} names no value', 'write the name of a value between the braces, such as {price}'],
  MALFORMED_ARGUMENT: [
    'expected one name between { and }',
    "write the name of a value, such as {price}, and close it with }; a literal brace is quoted: '{'",
  ],
  EXPECT_ARGUMENT_TYPE: ['expected a type after the comma', 'write {count}, or {count, number}'],
  INVALID_ARGUMENT_TYPE: ['no such type of value', 'types are number, plural, selectordinal and select'],
  EXPECT_ARGUMENT_STYLE: [
    'expected a style after the comma',
    'write {count, number}, or {count, plural, one {# day} other {# days}}',
  ],
  UNCLOSED_QUOTE_IN_ARGUMENT_STYLE: [
    'an apostrophe opens a quotation that is never closed',
    "write '' for an apostrophe",
  ],
  EXPECT_SELECT_ARGUMENT_OPTIONS: [
    'expected branches',
    'such as {count, plural, one {# day} other {# days}}',
  ],
  EXPECT_SELECT_ARGUMENT_SELECTOR: [
    'expected branches',
    'such as {kind, select, gift {A gift} other {An order}}',
  ],
  EXPECT_PLURAL_ARGUMENT_SELECTOR: [
    'expected branches',
    'such as {count, plural, one {# day} other {# days}}',
  ],
  EXPECT_SELECT_ARGUMENT_SELECTOR_FRAGMENT: ['a branch has no text', 'write it in braces: gift {A gift}'],
  EXPECT_PLURAL_ARGUMENT_SELECTOR_FRAGMENT: ['a branch has no text', 'write it in braces: one {# day}'],
  INVALID_PLURAL_ARGUMENT_SELECTOR: [
    'no such branch of a plural',
    'branches are zero, one, two, few, many, other, or a number such as =1',
  ],
  DUPLICATE_PLURAL_ARGUMENT_SELECTOR: ['a branch is here twice', 'keep one of the two'],
  DUPLICATE_SELECT_ARGUMENT_SELECTOR: ['a branch is here twice', 'keep one of the two'],
  MISSING_OTHER_CLAUSE: [
    'the branch "other" is missing',
    'add other {…}: it holds where no other branch does',
  ],
};

/** What to do about a fault whose cause can be told by what stands there. */
function slipIn(code: string, rest: string): string | undefined {
  const [, doubled] = /^\{\{\s*(\w+)\s*\}\}/.exec(rest) ?? [];
  if (doubled !== undefined) return `write {${doubled}}, with one brace on either side`;
  if (code === 'MISSING_OTHER_CLAUSE' && rest.startsWith(','))
    return 'take the comma out: branches follow each other without one';
  return undefined;
}

/** Why a message does not compile, with where in it the fault begins. */
export function explainSyntax(error: unknown, text: string): { message: string; hint?: string } {
  const { message, location } = error as Error & { location?: { start?: { offset?: number } } };
  const code = message.split('\n')[0] as string;
  const [said, hint] = PLAIN[code] ?? [`no valid ICU message (${code.toLowerCase().replaceAll('_', ' ')})`];
  const [, formatted] = /\{\s*(\w+)\s*,\s*(?:date|time)\b/.exec(text) ?? [];
  if (formatted !== undefined && code.includes('reads the machine'))
    return {
      message: `{${formatted}} would be written in the time zone of whichever machine builds`,
      hint: `write {${formatted}} alone, and give it as a text: the model asks context.date or context.moment, which know the region's zone`,
    };
  const rest = text.slice(location?.start?.offset ?? 0);
  const near = rest.length > 40 ? `${rest.slice(0, 37)}...` : rest;
  const better = slipIn(code, rest) ?? hint;
  return { message: `${said}, at ${JSON.stringify(near)}`, ...(better && { hint: better }) };
}

/**
 * Why a message cannot be formatted; usually it asks for a value that is missing. `given`: the names of the values
 * that exist.
 */
export function explainFormat(
  error: unknown,
  text: string,
  given: readonly string[],
): { message: string; hint?: string; isOfValues: boolean } {
  const missing = /context variable "([^"]+)" was not provided/.exec((error as Error).message)?.[1];
  if (missing === undefined) return { ...explainSyntax(error, text), isOfValues: false };
  const near = suggest(missing, given);
  return {
    message: `it asks for {${missing}}, and the page has none to give`,
    hint: near
      ? `did you mean {${near}}?`
      : 'leave it out, or mend the data that it is computed from: a price or a fact of the product, say, or a fact of the region',
    isOfValues: true,
  };
}
