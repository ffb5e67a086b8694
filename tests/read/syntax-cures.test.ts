import { expect, it } from 'vitest';
import { readText } from '../../renderer/read/read-text.ts';

/** The faults of a text: position, message and suggested fix. */
const faultsIn = (text: string) =>
  readText(text, 'a.yaml', false).faults.map(({ offset, message, hint }) => [
    text.slice(offset).split('\n')[0],
    message,
    hint,
  ]);

const SECOND = 'text with a colon and a blank in it needs quotes';

it.each([
  // A colon with no blank after it, or no colon.
  [
    'zone: region\nprecedence:10\nregions: [us]',
    'precedence:10',
    'expected a key, a colon and a blank, found "precedence:10"',
    'write precedence: 10',
  ],
  [
    'a: 1\nprecedence:10\n',
    'precedence:10',
    'expected a key, a colon and a blank, found "precedence:10"',
    'write precedence: 10',
  ],
  ['a:\n  b:2\n  c: 2\n', 'b:2', 'expected a key, a colon and a blank, found "b:2"', 'write b: 2'],
  ['a:"x"\nb: 1\n', 'a:"x"', 'expected a key, a colon and a blank, found "a:"x""', 'write a: "x"'],
  ['a\uff1a 1\nb: 2\n', 'a\uff1a 1', 'expected a key, a colon and a blank, found "a\uff1a 1"', 'write a: 1'],
  ['a = 1\nb: 2\n', 'a = 1', 'expected a key, a colon and a blank, found "a = 1"', 'write a: 1'],
  [
    'a: 1\njust words\nc: 2\n',
    'just words',
    'expected a key, a colon and a blank, found "just words"',
    'text that goes on from the line above is indented more than its key',
  ],
  // Text that YAML would read as something else.
  [
    'title: Snow: first\n',
    'Snow: first',
    'expected one key and its value in a line, found a second colon in "Snow: first"',
    `${SECOND}: "Snow: first"; a key begins a line of its own`,
  ],
  [
    'body: {sleeps} ones.\n',
    'ones.',
    'expected nothing after the } that closes this, found "ones."',
    'text that begins with { needs quotes: "{sleeps} ones."',
  ],
  [
    '- a\n- [new] robots\n',
    'robots',
    'expected nothing after the ] that closes this, found "robots"',
    'text that begins with [ needs quotes: "[new] robots"',
  ],
  [
    'body: {count, plural, one {# loaf} other {# loaves}}\nb: 1\n',
    '{count, plural, one {# loaf} other {# loaves}}',
    'the { here is never closed',
    'put all of the text into quotes: it begins with {',
  ],
  [
    'title: "Snow" first\n',
    'first',
    'expected nothing after the " that closes this, found "first"',
    'quote all of it: \'"Snow" first\'',
  ],
  [
    "title: 'it's fine'\n",
    "s fine'",
    'expected nothing after the \' that closes this, found "s fine\'"',
    'quote all of it: "it\'s fine"',
  ],
  ['title: @home\n', '@home', 'text that begins with @ needs quotes', 'write "@home"'],
  ['title: %20 off\n', '%20 off', 'text that begins with % needs quotes', 'write "%20 off"'],
  ['title: `code`\n', '`code`', 'text that begins with ` needs quotes', 'write "`code`"'],
  ['title: & more\n', '& more', 'text that begins with & needs quotes', 'write "& more"'],
  ['title: ? what\n', '? what', 'text that begins with ? needs quotes', 'write "? what"'],
  [
    'title: - dash\n',
    '- dash',
    'text that begins with - needs quotes',
    'write "- dash", or begin a list on a line of its own',
  ],
  [
    'title: | text\n',
    'text',
    'expected text after | to begin on the next line',
    'indent it there, or write "| text"',
  ],
  [
    'title: *star*\n',
    '*star*',
    'anchors and aliases are not supported, found an alias (*star*)',
    'write the value out; text that begins with * or & needs quotes',
  ],
  [
    'title: !wow x\n',
    'x',
    'unknown tag !wow',
    'the only tag is !assumed; text that begins with ! needs quotes',
  ],
  // Quotes.
  [
    "title: 'Tis the season\nb: 1\n",
    "'Tis the season",
    "the ' here is not closed in its line",
    'close it with \', or put text with an apostrophe into " quotes',
  ],
  [
    "title: 'Tis the season\nb: 'x'\n",
    "'Tis the season",
    "the ' here is not closed in its line",
    'close it with \', or put text with an apostrophe into " quotes',
  ],
  [
    'title: "Snow\u201d\nb: 1\n',
    '"Snow\u201d',
    'the " here is not closed in its line',
    'close it with ", found \u201d',
  ],
  [
    'title: "a\\q"\n',
    '\\q"',
    '\\q means nothing within " quotes',
    "write \\\\ for a backslash, or use ' quotes",
  ],
  // Brackets.
  [
    'a: { b: 1 c: 2 }\n',
    '1 c: 2 }',
    'expected a comma between two entries, found "1 c: 2 }"',
    `put one before each further key; ${SECOND}`,
  ],
  ['a: {\n  - b\n}\n', '- b', 'expected no list with hyphens within { } or [ ]', 'write it as [a, b]'],
  ['a: [ - b ]\n', '- b ]', 'expected no list with hyphens within { } or [ ]', 'write it as [a, b]'],
  ['a: [1, 2]]\nd: 1\n', ']', 'the ] here closes nothing', 'remove it, or quote the text that it is part of'],
  // Columns.
  [
    'a:\n  b: 1\n   c: 2\n',
    '1',
    'expected "c: 2" in the same column as the key above, found it indented more',
    'indent both alike, or give that key no value of its own: now it has "1"',
  ],
  [
    'a:\n    b: 1\n  c: 2\n',
    '  c: 2',
    'expected "c: 2" in the same column as the keys above, found 2 blanks before it',
    'indent the keys of one map alike; a list holds no keys beside its hyphens',
  ],
  [
    '- a\nb: 1\n',
    ': 1',
    'expected all of the file to be one map or one list, found "b: 1"',
    'begin every line of a list with a hyphen, and no line of a map',
  ],
])('%j is reported in words of the file, once, with a fix', (text, place, message, hint) => {
  expect(faultsIn(text)).toEqual([[place, message, hint]]);
});

it('reports each of several wrong lines', () => {
  const places = faultsIn('a: b: c\nd: @x\ne:\n  f: [1] 2\n').map(([place]) => place);
  expect(places).toEqual(['b: c', '@x', '2']);
});

it('shortens long text to where to look', () => {
  const [[, message] = []] = faultsIn(`title: Snow: ${'first '.repeat(40)}\n`);
  expect(message?.length).toBeLessThan(160);
});

it('accepts valid multi-line quoted text', () => {
  expect(faultsIn('a: "two\n  lines"\nb: \'Tis\nc: 1\n').map(([place]) => place)).toEqual(["'Tis"]);
});

it('accepts text that is read as intended', () => {
  const text = 'a: it\'s "fine"\nb: 20% off\nc: x:y\nd: "two\n  lines"\ne: \u201cq\u201d\n';
  expect(faultsIn(text)).toEqual([]);
});
