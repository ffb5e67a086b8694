import { Composer, type CST, type Document, Lexer, Parser } from 'yaml';
import type { Fault } from './fault.ts';
import { MAX_DEPTH, MAX_SYNTAX_FAULTS, MAX_YAML_TOKENS } from './limits.ts';
import { causeIn } from './syntax-cause.ts';

type ComposeErrorHandler = (
  source: number | readonly number[] | { readonly offset: number },
  code: string,
  message: string,
  warning?: boolean,
) => void;

/** The error for each unknown tag. */
export const ONLY_TAG = 'the only tag is !assumed; text that begins with ! needs quotes';

const enough = Symbol('enough faults');

/**
 * The YAML nodes of a text of one document. Depth and number of tokens are checked while the tokens come, before
 * anything recursive sees them. Scalars stay text: `readNodes` gives them their values.
 */
export function composeYaml(text: string): { document?: Document.Parsed; faults: Fault[] } {
  const faults: Fault[] = [];
  const tokens = readTokens(text, faults);
  if (faults.length > 0) return { faults: causeIn(faults, tokens, text) };
  const composer = new Composer({
    version: '1.2',
    schema: 'failsafe',
    uniqueKeys: false,
    resolveKnownTags: false,
  });
  // The library makes an Error with a stack for every fault, by the million for a hostile file; ours stops at enough.
  const onError: ComposeErrorHandler = (source, code, message, warning) => {
    if (faults.length >= MAX_SYNTAX_FAULTS) throw enough;
    // Warnings are errors, except for unknown tags: these stay on their nodes and are reported with their path.
    if (warning && (code === 'TAG_RESOLVE_FAILED' || code === 'BAD_COLLECTION_TYPE')) return;
    const offset =
      typeof source === 'number' ? source : 'offset' in source ? source.offset : (source[0] ?? 0);
    faults.push(code === 'TAG_RESOLVE_FAILED' ? unknownTag(offset, message) : malformed(offset, message));
  };
  (composer as unknown as { onError: ComposeErrorHandler }).onError = onError;
  try {
    const [document] = composer.compose(tokens, true, text.length);
    for (const { pos, message } of document?.errors ?? []) faults.push(malformed(pos[0], message));
    return faults.length > 0 || !document ? { faults: causeIn(faults, tokens, text) } : { document, faults };
  } catch (error) {
    if (error === enough) return { faults: causeIn(faults, tokens, text) };
    faults.push(malformed(0, error instanceof Error ? error.message : String(error)));
    return { faults };
  }
}

/** The tokens of the syntax tree, or those before the first thing that must not be composed, with its fault. */
function readTokens(text: string, faults: Fault[]): CST.Token[] {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  const keep = (token: CST.Token) => {
    const isSecond = token.type === 'document' && tokens.some((other) => other.type === 'document');
    const fault = isSecond ? secondDocument(token.offset) : faultOf(token);
    if (fault) faults.push(fault);
    else tokens.push(token);
    isOver ||= isSecond || faults.length >= MAX_SYNTAX_FAULTS;
  };
  let isOver = false;
  let count = 0;
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) keep(token);
    count += 1;
    const isDeep = isTooDeep(parser.stack);
    if (isDeep) faults.push(tooDeep(parser.offset));
    else if (count > MAX_YAML_TOKENS) faults.push(tooManyTokens(parser.offset));
    if (isOver || isDeep || count > MAX_YAML_TOKENS) return tokens;
  }
  for (const token of parser.end()) keep(token);
  return tokens;
}

function isTooDeep(stack: readonly CST.Token[]): boolean {
  if (stack.length <= MAX_DEPTH) return false;
  return stack.filter((token) => 'items' in token).length > MAX_DEPTH;
}

function faultOf(token: CST.Token): Fault | undefined {
  if (token.type === 'error') return malformed(token.offset, token.message);
  if (token.type === 'directive' && !/^%YAML[ \t]+1\.2[ \t]*$/.test(token.source)) {
    return malformed(token.offset, 'directives other than %YAML 1.2 are not supported');
  }
  return undefined;
}

function secondDocument(offset: number): Fault {
  return {
    code: 'yaml-syntax',
    offset,
    path: [],
    message: 'expected one document, found a second one',
    hint: 'remove the line of three hyphens, or make two files of it',
  };
}

function malformed(offset: number, message: string): Fault {
  const plain = message.length > 160 ? `${message.slice(0, 160)}...` : message;
  return { code: 'yaml-syntax', offset, path: [], message: `not well-formed YAML: ${plain}` };
}

function unknownTag(offset: number, message: string): Fault {
  return { code: 'yaml-unknown-tag', offset, path: [], message, hint: ONLY_TAG };
}

function tooDeep(offset: number): Fault {
  return {
    code: 'yaml-too-deep',
    offset,
    path: [],
    message: `expected at most ${MAX_DEPTH} levels of nesting, found more`,
  };
}

function tooManyTokens(offset: number): Fault {
  return {
    code: 'yaml-too-large',
    offset,
    path: [],
    message: `expected at most ${MAX_YAML_TOKENS} pieces of syntax in one YAML file, found more`,
    hint: 'divide the file, or write it as JSON',
  };
}
