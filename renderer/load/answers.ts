import { type Path, type Problem, problemCodes } from '../problems/problems.ts';
import type { InputFile } from '../read/inputs.ts';
import { isJson } from '../read/read-text.ts';

/** In YAML an answer is a comment on the line of the value. */
const COMMENT = /#\s*checked:\s*(\S.*)/;
/** JSON has no comments: there it is this key, beside the value. */
const KEY = 'checked';
/** Everything below it is read by the templates, whatever its keys are called. */
const OF_TEMPLATES = 'content';
/** What an answer is for that names no rule. */
const UNNAMED = 'doubtful';

type Doubt = Pick<Problem, 'code' | 'path' | 'line'>;

/** How to confirm a doubtful value, in the words of a hint. `folders`: those whose JSON files may hold answers. */
export function howToAnswer(file: string, { code, path }: Doubt, folders: readonly string[]): string {
  const reason = code === UNNAMED ? '<reason>' : `${code}: <reason>`;
  const onLine = `say why on the line: # ${KEY}: ${reason}`;
  if (!isJson(file)) return onLine;
  const above = placeOfAnswer(file, path, folders);
  if (above === undefined)
    return `write the file as YAML, since an answer is a key of its own in JSON, and what stands there is read by others; there ${onLine}`;
  const [beside, rest] = above;
  return rest.length === 1
    ? `say why in a key beside it: "${KEY}": "${reason}"`
    : `say why in a key ${beside === undefined ? 'at the top of the file' : `beside "${beside}"`}: "${KEY}": { "${rest.join('.')}": "${reason}" }`;
}

/** The nearest map around a value in which an answer is read: the key in it that leads on, and the way from there. */
function placeOfAnswer(
  file: string,
  path: Path,
  folders: readonly string[],
): readonly [beside: string | undefined, rest: Path] | undefined {
  const [, folder = '', , part = ''] = file.split('/');
  if (!folders.includes(folder) || part === `${OF_TEMPLATES}.json`) return undefined;
  const content = path.indexOf(OF_TEMPLATES);
  const last = path.findLastIndex(
    (step, depth) => typeof step === 'string' && (content < 0 || depth <= content),
  );
  return last < 0 ? undefined : [path[last] as string, path.slice(last)];
}

/** Whether the data say why a value is meant: `# checked: why` on its line, in JSON a key `checked` beside it. */
export function isAnswered(input: InputFile | undefined, { code, path, line = 0 }: Doubt): boolean {
  if (input === undefined) return false;
  const text = input.bytes.toString('utf8');
  if (isJson(input.file)) return isAnsweredIn(JSON.parse(text.replace(/^\ufeff/, '')), path, code);
  const [, reason] = COMMENT.exec(text.split('\n')[line - 1] ?? '') ?? [];
  return reason !== undefined && isFor(reason, code);
}

/** A reason may begin with the rules that it is for, `bundle-dear: why` or `bundle-dear, doubtful: why`. */
function isFor(reason: string, code: string): boolean {
  const [, named = ''] = /^([a-z-]+(?:\s*,\s*[a-z-]+)*)\s*:/.exec(reason) ?? [];
  const rules = named.split(/\s*,\s*/).filter((name) => Object.hasOwn(problemCodes, name));
  return rules.length === 0 ? code === UNNAMED : rules.includes(code);
}

/** A text answers for the values beside it; a map of texts, also further up, for those that its keys name by their paths. */
function isAnsweredIn(root: unknown, path: Path, code: string): boolean {
  const answers = (reason: unknown): boolean => isReason(reason) && isFor(reason.trim(), code);
  let value = root;
  for (const [depth, step] of path.entries()) {
    if (!isMap(value) && !Array.isArray(value)) return false;
    const answer = isMap(value) ? value[KEY] : undefined;
    const rest = path.slice(depth);
    if (rest.length === 1 && answers(answer)) return true;
    if (isMap(answer) && answers(answer[rest.join('.')])) return true;
    value = (value as Readonly<Record<string | number, unknown>>)[step];
  }
  return false;
}

/** The value of a JSON file as its schema reads it: without answers. */
export function withoutAnswers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAnswers);
  if (!isMap(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, each]) => key !== KEY || !isAnswer(each))
      .map(([key, each]) => [key, key === OF_TEMPLATES ? each : withoutAnswers(each)]),
  );
}

function isAnswer(value: unknown): boolean {
  return isReason(value) || (isMap(value) && Object.values(value).every(isReason));
}

function isReason(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
