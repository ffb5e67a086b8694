// node scripts/reference.js: writes docs/reference/ from the docstrings of the package's exports. With `--check` it
// writes nothing and exits with 1 if a page differs from the docstrings.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = path.join(root, 'docs/reference');

/** For each page of the reference: the name under which the module is imported, and its source file. */
const MODULES = {
  site: {
    name: 'almanac/site',
    entry: 'renderer/site.ts',
    of: 'What templates import.',
    /** Types that are composed of other types, whose members they also have. */
    parts: {
      PageContext: ['renderer/plan/contract.ts PageContext', 'renderer/commerce/contract.ts ShopContext'],
      PageType: ['renderer/plan/contract.ts PageType'],
      Layout: ['renderer/plan/contract.ts Layout'],
      LayoutPart: ['renderer/plan/contract.ts LayoutPart'],
      Showable: ['renderer/plan/contract.ts Showable', 'renderer/commerce/contract.ts ShopShowable'],
    },
  },
  client: {
    name: 'almanac/client',
    entry: 'renderer/browser/client.ts',
    of: 'What islands and `templates/client/` import.',
  },
  library: {
    name: 'almanac',
    entry: 'renderer/library.ts',
    of: 'What programs import: the command line as functions.',
  },
};

/** The text of a doc comment, without comment marks and with lines joined into paragraphs. */
function docOf(comment) {
  const lines = comment
    .replace(/^\/\*\*|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s?/, '').trim());
  return lines
    .join('\n')
    .trim()
    .replace(/([^\n])\n(?=[^\n@-])/g, '$1 ')
    .replace(/\{@link (?:kernel\.)?([^}]+)\}/g, '`$1`');
}

const modules = new Map();
function moduleAt(file) {
  const known = modules.get(file);
  if (known) return known;
  const text = readFileSync(path.join(root, file), 'utf8');
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const made = { file, text, body: program.body };
  modules.set(file, made);
  return made;
}

/** The doc comment directly before a position. */
function docBefore(text, start) {
  const found = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*$/.exec(text.slice(0, start));
  return found ? docOf(found[0].trim()) : '';
}

const resolved = (from, source) => path.join(path.dirname(from), source);

/** All exported declarations of a module: `{ name, node, doc, text, file }`. */
function exportsOf(file) {
  const { text, body } = moduleAt(file);
  const found = [];
  for (const node of body) {
    if (node.type === 'ExportAllDeclaration') found.push(...exportsOf(resolved(file, node.source.value)));
    if (node.type !== 'ExportNamedDeclaration') continue;
    if (node.declaration) found.push(...declared(node.declaration, node.start, text, file));
    for (const { local, exported } of node.specifiers) {
      const source = node.source?.value ?? importedFrom(body, local.name);
      if (source?.startsWith('.'))
        found.push(...exportsOf(resolved(file, source)).filter(({ name }) => name === exported.name));
      else if (source)
        found.push({
          name: exported.name,
          kind: 'package',
          doc: `From the package \`${source}\`.`,
          members: [],
        });
    }
  }
  return found;
}

function importedFrom(body, name) {
  return body.find(
    (node) => node.type === 'ImportDeclaration' && node.specifiers.some(({ local }) => local.name === name),
  )?.source.value;
}

function declared(node, start, text, file) {
  const doc = docBefore(text, start);
  const line = text.slice(0, start).split('\n').length;
  const base = { doc, place: `${file}:${line}`, members: [] };
  const source = (from, to) =>
    text
      .slice(from, to)
      .replace(/\s*\n\s*/g, ' ')
      .replace(/[,;]\s*$/, '')
      .trim();
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'TSDeclareFunction':
      return [
        {
          ...base,
          name: node.id.name,
          kind: 'function',
          signature: source(node.start, node.body?.start ?? node.end),
          isBody: !!node.body,
        },
      ];
    case 'TSInterfaceDeclaration': {
      const head = source(node.start, node.body.start);
      return [
        {
          ...base,
          name: node.id.name,
          kind: 'type',
          signature: head,
          members: membersOf(node.body.body, text, source),
        },
      ];
    }
    case 'TSTypeAliasDeclaration': {
      const literal = node.typeAnnotation.type === 'TSTypeLiteral' ? node.typeAnnotation : undefined;
      const signature = source(node.start, literal?.start ?? node.end)
        .replace(/=$/, '')
        .trim();
      return [
        {
          ...base,
          name: node.id.name,
          kind: 'type',
          signature,
          members: literal ? membersOf(literal.members, text, source) : [],
        },
      ];
    }
    case 'ClassDeclaration':
      return [{ ...base, name: node.id.name, kind: 'class', signature: source(node.start, node.body.start) }];
    case 'VariableDeclaration':
      return node.declarations.map(({ id }) => ({ ...base, name: id.name, kind: 'value' }));
    default:
      return [];
  }
}

function membersOf(members, text, source) {
  return members.map((member) => ({
    signature: source(member.start, member.end),
    doc: docBefore(text, member.start),
  }));
}

/** An export with its own members first, then those of the types that it is composed of. */
function whole(one, parts = []) {
  const nameOf = ({ signature }) => /[\w$]+(?=[?(<:])/.exec(signature)?.[0];
  const members = new Map(one.members.map((member) => [nameOf(member), member]));
  let { doc } = one;
  for (const part of parts) {
    const [file, name] = part.split(' ');
    const found = exportsOf(file).find((each) => each.name === name);
    for (const member of found.members) {
      const own = members.get(nameOf(member));
      if (!own?.doc || own.doc.startsWith('As `'))
        members.set(nameOf(member), { signature: (own ?? member).signature, doc: member.doc });
    }
    doc ||= found.doc;
  }
  return { ...one, doc, members: [...members.values()] };
}

function pageOf({ name, entry, of, parts: made = {} }) {
  const { text, body } = moduleAt(entry);
  const all = exportsOf(entry)
    .filter((one) => !(one.kind === 'function' && one.isBody && hasOverload(entry, one)))
    .map((one) => whole(one, made[one.name]));
  const introduction = docOf(/^\/\*\*[\s\S]*?\*\//.exec(text)?.[0] ?? '');
  if (body.length === 0 || all.length === 0) throw new Error(`${entry} exports nothing`);
  const parts = [
    `# ${name}`,
    `<!-- Made by scripts/reference.js from the docstrings: correct them, not this. -->`,
    introduction || of,
  ];
  const titles = {
    function: 'Functions',
    value: 'Values and schemas',
    class: 'Classes',
    type: 'Types',
    package: 'From other packages',
  };
  for (const [kind, title] of Object.entries(titles)) {
    const some = all
      .filter((one) => one.kind === kind)
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    if (some.length === 0) continue;
    parts.push(`## ${title}`);
    const told = some.filter(({ doc, members }) => doc || members.length > 0 || kind === 'function');
    parts.push(...told.map(entryOf));
    const rest = some.filter((one) => !told.includes(one)).map((one) => `\`${one.name}\``);
    if (rest.length > 0) parts.push(`Also: ${rest.join(', ')}.`);
  }
  return `${parts.join('\n\n')}\n`;
}

/** An overloaded function is documented by its signatures, not by its implementation. */
function hasOverload(entry, { name }) {
  return exportsOf(entry).filter((one) => one.name === name && one.kind === 'function').length > 1;
}

function entryOf({ name, signature, doc, members }) {
  const rows = members.map((member) => {
    const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
    return `| \`${cell(member.signature.replace(/^readonly /, ''))}\` | ${cell(member.doc)} |`;
  });
  return [
    `### ${name}`,
    ...(signature ? [`\`\`\`ts\n${signature}\n\`\`\``] : []),
    ...(doc ? [doc] : []),
    ...(rows.length > 0 ? [['| member | |', '|---|---|', ...rows].join('\n')] : []),
  ].join('\n\n');
}

const pages = {
  'README.md': [
    '# Reference',
    '',
    'Made from the docstrings of what the package exports (`npm run docs`).',
    '',
    ...Object.entries(MODULES).map(([page, { name, of }]) => `- [${name}](${page}.md): ${of}`),
    '',
    'The command line: `npx almanac <command> --help`. Data files: [data](../data.md). To learn: the [guide](../guide/README.md).',
    '',
  ].join('\n'),
  ...Object.fromEntries(Object.entries(MODULES).map(([page, module]) => [`${page}.md`, pageOf(module)])),
};

mkdirSync(folder, { recursive: true });
const stale = [];
for (const [name, text] of Object.entries(pages)) {
  const file = path.join(folder, name);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  stale.push(name);
}
if (process.argv.includes('--check') && stale.length > 0) {
  console.error(`docs/reference/ is not what the docstrings say: ${stale.join(', ')}. Run npm run docs`);
  process.exitCode = 1;
}
