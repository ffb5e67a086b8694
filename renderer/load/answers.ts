import type { Path } from '../problems/problems.ts';
import type { InputFile } from '../read/inputs.ts';
import { isJson } from '../read/read-text.ts';

/** In YAML an answer is a comment on the line of the value. */
const COMMENT = /#\s*checked:\s*\S/;
/** JSON has no comments: there it is this key, beside the value. */
const KEY = 'checked';
/** Everything below it is read by the templates, whatever its keys are called. */
const OF_TEMPLATES = 'content';

/** How to confirm a doubtful value, in the words of a hint. */
export function howToAnswer(file: string): string {
  return isJson(file)
    ? `say why in a key beside it: "${KEY}": "<reason>"`
    : `say why on the line: # ${KEY}: <reason>`;
}

/** Whether the data say why a value is meant: `# checked: why` on its line, in JSON a key `checked` beside it. */
export function isAnswered(input: InputFile | undefined, path: Path, line = 0): boolean {
  if (input === undefined) return false;
  const text = input.bytes.toString('utf8');
  if (!isJson(input.file)) return COMMENT.test(text.split('\n')[line - 1] ?? '');
  return isAnsweredIn(JSON.parse(text.replace(/^\ufeff/, '')), path);
}

/** A text answers for the values beside it; a map of texts, also further up, for those that its keys name by their paths. */
function isAnsweredIn(root: unknown, path: Path): boolean {
  let value = root;
  for (const [depth, step] of path.entries()) {
    if (!isMap(value) && !Array.isArray(value)) return false;
    const answer = isMap(value) ? value[KEY] : undefined;
    const rest = path.slice(depth);
    if (isReason(answer) && rest.length === 1) return true;
    if (isMap(answer) && isReason(answer[rest.join('.')])) return true;
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
