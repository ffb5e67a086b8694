import { isBuiltin } from 'node:module';
import path from 'node:path';
import type { BuildFailure, Message, PartialMessage } from 'esbuild';
import { InputError, type Problem } from '../problems/problems.ts';
import { suggest } from '../problems/suggest.ts';
import { ofNode } from './only-in-browsers.ts';
import { OUTSIDE } from './outside-modules.ts';

/** esbuild's messages as problems of the template files that they are about. `names`: of all files of the templates. */
export function asInputError(error: unknown, names: readonly string[]): unknown {
  const failure = error as Partial<BuildFailure>;
  if (!Array.isArray(failure.errors)) return error;
  return new InputError(
    failure.errors
      .map(atItsOpening)
      .map(inItsModule)
      .map((message) => inPlainWords(message, names))
      .map(
        (message): Problem => ({
          code: message.pluginName === OUTSIDE ? 'template-impure' : 'template-compile',
          severity: 'error',
          file: message.location?.file ?? 'templates',
          path: [],
          ...(message.location ? { line: message.location.line, column: message.location.column + 1 } : {}),
          message: message.text,
          ...(message.notes?.[0] ? { hint: withLine(message.notes[0]) } : {}),
        }),
      ),
  );
}

/** An error for a file that is there under the same name in another case: on other machines it would not be found. */
export function inOtherCase(file: string, names: readonly string[]): PartialMessage | undefined {
  if (!file.startsWith('templates') || names.includes(file)) return undefined;
  const twin = names.find((name) => name.toLowerCase() === file.toLowerCase());
  if (twin === undefined) return undefined;
  const text = `there is no file ${file}: upper and lower case differ`;
  return { text, notes: [{ text: `did you mean ${path.basename(twin)}?` }] };
}

/** Modules that are no file of the templates and no package to install. */
const OURS = ['almanac/site', 'almanac/client', 'almanac:sections', 'react', 'react-dom', 'preact'];

function inPlainWords(message: Message, names: readonly string[]): Message {
  const importer = message.location?.file ?? '';
  const [, name] = /^Could not resolve "(.+)"$/.exec(message.text) ?? [];
  if (name?.startsWith('.')) return rephrased(message, ...missingFile(name, importer, names));
  // What a package does not export is explained by esbuild's own note.
  const isKnown = message.notes.some(({ text }) => /not exported|installed|found here/.test(text));
  if (name !== undefined && ALIAS.test(name)) return rephrased(message, ...aliased(name, importer, names));
  if (name !== undefined && !isKnown) return rephrased(message, ...missingPackage(name));
  if (/^No matching export in ".+" for import "default"$/.test(message.text))
    return rephrased(
      message,
      `${message.text}: what it exports has a name`,
      'write the name in braces, import { Name } from …, or export default there',
    );
  if (/^Cannot import ".+\.css" into a JavaScript file/.test(message.text))
    return rephrased(message, 'a script imports no style sheet', styleHint(importer));
  const [, extension] = /^No loader is configured for "(\..+)" files/.exec(message.text) ?? [];
  if (extension !== undefined)
    return rephrased(
      message,
      `a script imports no ${extension} file`,
      "put it into templates/art, and let the model ask for context.asset('its name')",
    );
  return message;
}

/** How other tools lead to the root of the sources: `@/components/ticket.tsx`. */
const ALIAS = /^[@~#]?\/|^~(?=[^/])/;

function aliased(name: string, importer: string, names: readonly string[]): [text: string, hint: string] {
  const wanted = name.replace(ALIAS, '').replace(/\.\w+$/, '');
  const meant = names.find((one) => one.replace(/\.\w+$/, '').endsWith(`/${wanted}`));
  return [
    `"${name}" leads nowhere: an import is a package, or a path that begins with a dot`,
    meant === undefined
      ? 'write the path from this file, such as ../../components/ticket.tsx'
      : `did you mean ${relativeTo(importer, meant)}?`,
  ];
}

function relativeTo(importer: string, file: string): string {
  const relative = path.posix.relative(path.posix.dirname(importer), file);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

function rephrased(message: Message, text: string, hint: string): Message {
  return { ...message, text, notes: [{ text: hint, location: null }] };
}

function missingFile(name: string, importer: string, names: readonly string[]): [text: string, hint: string] {
  const folder = path.posix.dirname(importer);
  const wanted = path.posix.join(folder, name);
  const stem = (file: string): string => file.replace(/\.[^./]+$/, '');
  // One of the same name somewhere else is meant more often than a name like it.
  const moved = names.find((one) => path.posix.basename(stem(one)) === path.posix.basename(stem(wanted)));
  const base = suggest(
    path.posix.basename(wanted),
    names.map((one) => path.posix.basename(one)),
  );
  const near =
    suggest(wanted, names) ?? moved ?? (base && names.find((one) => path.posix.basename(one) === base));
  return [
    `there is no file ${wanted}`,
    near === undefined
      ? 'correct the path, which begins at the file that imports'
      : `did you mean ${relativeTo(importer, near)}?`,
  ];
}

function missingPackage(name: string): [text: string, hint: string] {
  if (isBuiltin(name)) return ofNode(name);
  const near = suggest(name, OURS);
  const [scope = '', own = ''] = name.split('/');
  const wanted = scope.startsWith('@') && own !== '' ? `${scope}/${own}` : scope;
  const hint = near === undefined ? `npm install ${wanted}` : `did you mean ${near}?`;
  return [`the package ${wanted} is not installed`, hint];
}

/** Some of esbuild's notes end with a colon, and show a place after it. */
function withLine({ text, location }: Message['notes'][number]): string {
  return text.endsWith(':') && location ? `${text} ${location.file}:${location.line}` : text;
}

function styleHint(importer: string): string {
  const [, type] = /^templates\/pages\/([^/]+)\//.exec(importer) ?? [];
  return type === undefined
    ? 'put the styles into templates/styles/index.css, or into styles.css of the page type that shows it'
    : `take the import out: pages of this type link to templates/pages/${type}/styles.css by themselves`;
}

/** esbuild notices an unclosed block at the end of a style sheet; report where the block opens. */
function atItsOpening(message: Message): Message {
  const [, close, open] = /^Expected "(.)" to go with "(.)"$/.exec(message.text) ?? [];
  const [opening] = message.notes;
  if (close === undefined || !opening?.location) return message;
  return {
    ...message,
    text: `the ${open} here is never closed`,
    location: opening.location,
    notes: [{ text: `close it with ${close}`, location: null }],
  };
}

/**
 * When a module that is found by its name lacks an export, esbuild reports it in our own module; report it in the
 * site's.
 */
function inItsModule(message: Message): Message {
  const [, file, name] =
    /^No matching export in "(templates\/.+)" for import "(.+)"$/.exec(message.text) ?? [];
  const place = message.location;
  if (!place || place.file.startsWith('templates/')) return message;
  const missing = /^Could not resolve "\.\/(templates\/.+)"$/.exec(message.text)?.[1];
  if (missing !== undefined)
    return {
      ...message,
      text: 'expected a file, found none',
      location: { ...place, file: missing, line: 1, column: 0 },
    };
  if (file === undefined) return message;
  return {
    ...message,
    text:
      name === 'default'
        ? 'expected a default export, found none'
        : `expected an export "${name}", found none`,
    location: { ...place, file, line: 1, column: 0 },
    notes: [
      {
        text: name === 'default' ? 'write export default before what it is' : `write export before ${name}`,
        location: null,
      },
    ],
  };
}
