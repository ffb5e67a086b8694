import { InputError, type Problem } from '../problems/problems.ts';
import { ImpureError } from './ambient.ts';
import type { NotJson } from './not-json.ts';

/** The page and region for which a template ran. */
export interface Running {
  readonly pageId: string;
  readonly region: string;
  /** The file of the page's data, to be named where the stack does not lead into the templates. */
  readonly file: string;
}

/** What went wrong in a template, and what makes it the same fault on every page and in every region it shows on. */
export interface TemplateFault {
  readonly problem: Problem;
  readonly about: string;
}

/** What a view wrote, and the engine found wrong once the view was through: no stack leads there. */
export class Miswritten extends Error {
  readonly written: string;

  constructor(written: string, message: string) {
    super(message);
    this.written = written;
  }
}

/** The page context was asked for something in a form that it does not take. */
export class Misused extends TypeError {
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/** An error that a model or view threw, with the line of the template that threw it. */
export function templateFault(error: unknown, { pageId, region, file }: Running): TemplateFault {
  const message = messageOf(error);
  const frame = frameOf(error);
  const written = writtenOf(error);
  const where = `page "${pageId}" in region "${region}"`;
  const who = frame?.name === undefined ? where : `${frame.name}, for ${where}`;
  return {
    problem: {
      code: codeOf(error),
      severity: 'error',
      file: frame?.file ?? file,
      path: [],
      ...(frame ? { line: frame.line, column: frame.column } : {}),
      ...(written === undefined ? {} : { written }),
      message: `${who}: ${message}`,
      ...hintFor(error, message),
    },
    about: `${frame?.name ?? pageId}: ${message}`,
  };
}

/** An error that a module of templates threw while it was loaded, before any page asked for it. */
export function moduleFault(error: unknown): Problem {
  const frame = frameOf(error);
  const [, name] = /does not provide an export named '([^']+)'/.exec(messageOf(error)) ?? [];
  if (name !== undefined)
    return {
      code: 'template-failed',
      severity: 'error',
      file: 'templates',
      path: [],
      written: name,
      message: `almanac/site and react export no "${name}"`,
      hint: 'correct the name: the types of almanac/site list what there is',
    };
  return {
    code: codeOf(error),
    severity: 'error',
    file: frame?.file ?? 'templates',
    path: [],
    ...(frame ? { line: frame.line, column: frame.column } : {}),
    message: `while the module is loaded: ${messageOf(error)}`,
    ...hintFor(error, messageOf(error)),
  };
}

/** A rejected promise that nothing handles, if a template made it. */
export function strayFault(error: unknown): Problem | undefined {
  const frame = frameOf(error);
  return (
    frame && {
      code: codeOf(error),
      severity: 'error',
      file: frame.file,
      path: [],
      line: frame.line,
      column: frame.column,
      message: `a promise that nothing waits for was rejected: ${messageOf(error)}`,
      hint: 'models and views return what they make at once: what has to be waited for belongs into the data',
    }
  );
}

const LONGEST = 80;

/** A model that holds what its view would never get. */
export function lostInModel(
  { at, found }: NotJson,
  pageType: string,
  { pageId, region, file }: Running,
): TemplateFault {
  // A long path means that the value refers to itself.
  const place = at === '' ? '' : ` at "${at.length > LONGEST ? `${at.slice(0, LONGEST)}…` : at}"`;
  return {
    problem: {
      code: 'model-not-json',
      severity: 'error',
      file,
      path: [],
      message: `the model of page "${pageId}" in region "${region}" holds ${found}${place}; views get plain JSON`,
      hint: found.includes('Promise')
        ? 'a model gives what it makes at once: take async out, and put what has to be waited for into the data'
        : 'let the model turn it into text, a number or a list',
    },
    about: `${pageType} ${at.replaceAll(/\d+/g, '*')}`,
  };
}

/** A model or view that was stopped because it did not return. */
export function endlessTemplate(running: Running | undefined, seconds: number): InputError {
  const what = running ? `page "${running.pageId}" in region "${running.region}"` : 'a page';
  return new InputError([
    {
      code: 'template-endless',
      severity: 'error',
      file: running?.file ?? 'templates',
      path: [],
      message: `the model or view of ${what} did not come to an end within ${seconds} seconds`,
      hint: 'look for a loop that waits for something',
    },
  ]);
}

function codeOf(error: unknown): 'template-impure' | 'template-failed' {
  // The guard may be another copy of this module than the one that reads its errors.
  const isImpure = told(() => error instanceof ImpureError || (error as Error).name === 'ImpureError');
  return isImpure ? 'template-impure' : 'template-failed';
}

/** By the property instead of the class: a module of the templates may hold another copy of the class. */
function writtenOf(error: unknown): string | undefined {
  return told(() => {
    const given = (error as Partial<Miswritten>).written;
    return typeof given === 'string' ? given : undefined;
  });
}

/** What was thrown says, whatever it is. */
export function messageOf(error: unknown): string {
  return told(() => String(error instanceof Error ? error.message : error)) ?? 'what it threw says nothing';
}

/** Any value can be thrown, even one whose properties throw when they are read. */
function told<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

interface Frame {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The function, where it has a name. */
  readonly name: string | undefined;
}

/** What the language says of common mistakes, and what to do about them. */
const CURES: readonly (readonly [said: RegExp, hint: string])[] = [
  [
    /^Cannot (assign to read only|add|delete|redefine) property/,
    'what the data holds is for every page alike: change a copy of it',
  ],
  [
    /^(window|document|localStorage|sessionStorage|navigator|location|history|screen|matchMedia|innerWidth|innerHeight|addEventListener|IntersectionObserver|ResizeObserver) is not defined$/,
    'the first render is that of the server: read what only a browser has in useEffect or in the handler of an event',
  ],
  [
    /^Cannot read properties of (undefined|null) \(reading '/,
    'what is not always there wants a ?. before it, or a test: an offer, a link and a campaign may all be missing at some time or in some region',
  ],
  [
    /^context\.\w+ is not a function$/,
    'context has nothing of that name: the types say what is near, and the reference of the library (PageContext) what there is',
  ],
  [
    /^Objects are not valid as a React child/,
    'a View shows texts and numbers: show a property of it, or map a list to elements',
  ],
  [
    /^a function is no content/,
    'call it: {name()}, not {name}; or make an element of it, where it is a component: <Name />',
  ],
  [/^a symbol is no content/, 'a View shows texts and numbers: show its description'],
  [
    /^Element type is invalid/,
    'the component is not there: its module exports no such name, or exports it by default; correct the import or the name',
  ],
  [
    /^The `style` prop expects a mapping/,
    'give the element a class, and put the style into styles.css: the policy applies no style attribute',
  ],
  [/is a self-closing tag and must neither/, 'end it with />, and put what is within it beside it'],
  [
    /^`props\.dangerouslySetInnerHTML` must be in the form/,
    'write dangerouslySetInnerHTML={{ __html: text }}',
  ],
  [
    /^A component suspended while responding to synchronous input/,
    'a View waits for nothing: take async out, and ask for the data in the model',
  ],
];

function hintFor(error: unknown, message: string): Pick<Problem, 'hint'> {
  const given = told(() => (error as Partial<Misused>).hint);
  const hint = typeof given === 'string' ? given : CURES.find(([said]) => said.test(message))?.[1];
  return hint === undefined ? {} : { hint };
}

const FRAME =
  /^\s+at (?:(?:async |new )*(?:Object\.)?([A-Za-z_$][\w$.]*) \()?(?:file:\/\/)?(.*?):(\d+):(\d+)\)?$/;

/** Where the code of the templates is that is running now. */
export function placeInTemplates(): Pick<Problem, 'file' | 'line' | 'column'> | undefined {
  const frame = frameOf(new Error('here'));
  return frame && { file: frame.file, line: frame.line, column: frame.column };
}

/** Whether the place of an error is known: its stack leads into the templates, or it says what is written there. */
export function hasPlace(error: unknown): boolean {
  return frameOf(error) !== undefined || writtenOf(error) !== undefined;
}

/** The innermost frame of the stack that is code of the templates. */
function frameOf(error: unknown): Frame | undefined {
  const stack = told(() => String(error instanceof Error ? error.stack : '')) ?? '';
  for (const line of stack.split('\n')) {
    const [, name, place = '', row, column] = FRAME.exec(line) ?? [];
    const file = /(?:^|\/)(templates\/.*)$/.exec(place)?.[1];
    if (file !== undefined) return { file, line: Number(row), column: Number(column), name };
  }
  return undefined;
}
