import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { Problem } from '../../renderer/problems/problems.ts';
import { almanac } from '../support/cli.ts';
import { temporaryFolder } from '../support/site.ts';

/*
 * Mistakes that people make in their own site. Each has the edit, the line that is reported, a part of the message, and
 * a part of the hint. The site is the one that `almanac init` writes.
 */

/** Replaces one text in a file by another. A file that does not exist is created from the second text. */
type Edit = readonly [file: string, from: string, to: string];
type Mistake = readonly [name: string, edits: readonly Edit[], place: string, said: string, hint: string];

const HOME = 'templates/pages/home/View.tsx';
const MODEL = 'templates/pages/home/page.ts';
const ISLAND = 'templates/islands/Countdown.tsx';
const LAYOUT = 'templates/layout/index.ts';
const JOURNAL = 'templates/collections/journal.ts';
const STYLES = 'templates/styles/index.css';
const WORDS = 'locales/en.yaml';
const GERMANY = 'data/regions/de.yaml';
const STATES = 'data/regions/us.yaml';
const SALE = 'data/campaigns/season-sale.yaml';

const TITLE = "title: context.t('pages.home.title')";
const title = (code: string): Edit => [MODEL, TITLE, `title: ${code}`];
const LEAD = '<p>{model.lead}</p>';
const lead = (code: string): Edit => [HOME, LEAD, `${LEAD}${code}`];
const imported = (code: string): Edit => [HOME, 'import { Ticket', `${code}\nimport { Ticket`];
const word = (to: string): Edit => [WORDS, 'title: Journal', `title: ${to}`];

const MISTAKES: readonly Mistake[] = [
  // Imports
  [
    'an import in another case',
    [['templates/pages/sale/View.tsx', 'islands/Countdown.tsx', 'islands/CountDown.tsx']],
    'templates/pages/sale/View.tsx:3:48',
    'there is no file templates/islands/CountDown.tsx: upper and lower case differ',
    'did you mean Countdown.tsx?',
  ],
  [
    'a style sheet in another case',
    [
      ['templates/styles/base.css', '', 'p { color: red; }'],
      [STYLES, '@import', '@import "./Base.css";\n@import'],
    ],
    `${STYLES}:1:9`,
    'there is no file templates/styles/Base.css',
    'did you mean base.css?',
  ],
  [
    'an import that is misspelt',
    [[MODEL, "'./View.tsx'", "'./Veiw.tsx'"]],
    `${MODEL}:3:22`,
    'there is no file templates/pages/home/Veiw.tsx',
    'did you mean ./View.tsx?',
  ],
  [
    'an import from another folder',
    [[HOME, '../../components/ticket.tsx', '../components/ticket.tsx']],
    `${HOME}:1:42`,
    'there is no file templates/pages/components/ticket.tsx',
    'did you mean ../../components/ticket.tsx?',
  ],
  [
    'a package that is not installed',
    [imported("import clsx from 'clsx';"), lead("<p className={clsx('a')} />")],
    `${HOME}:1:18`,
    'the package clsx is not installed',
    'npm install clsx',
  ],
  [
    'a part of a package that is not installed',
    [[STYLES, '@fontsource-variable/archivo/wdth.css', '@fontsource-variable/inter/wdth.css']],
    `${STYLES}:1:9`,
    'the package @fontsource-variable/inter is not installed',
    'npm install @fontsource-variable/inter',
  ],
  [
    'a door of Almanac that is misspelt',
    [[MODEL, "'almanac/site'", "'almanac/sites'"]],
    `${MODEL}:1:65`,
    'is not installed',
    'did you mean almanac/site?',
  ],
  [
    'a name that Almanac does not export',
    [
      [MODEL, 'import { definePageType', 'import { definePagetype'],
      [MODEL, 'default definePageType', 'default definePagetype'],
    ],
    `${MODEL}:1:10`,
    'export no "definePagetype"',
    'correct the name',
  ],
  [
    'a style sheet in an island',
    [
      ['templates/islands/countdown.css', '', 'p { color: red; }'],
      [ISLAND, 'import', "import './countdown.css';\nimport"],
    ],
    `${ISLAND}:1:8`,
    'a script imports no style sheet',
    'put the styles into templates/styles/index.css',
  ],
  [
    'a style sheet in a view',
    [['templates/pages/home/styles.css', '', 'p { color: red; }'], imported("import './styles.css';")],
    `${HOME}:1:8`,
    'a script imports no style sheet',
    'pages of this type link to templates/pages/home/styles.css by themselves',
  ],
  [
    'a drawing that is imported',
    [imported("import tent from '../../art/tent.svg';"), lead('<img src={tent} alt="" />')],
    `${HOME}:1:18`,
    'a script imports no .svg file',
    "ask for context.asset('its name')",
  ],
  [
    'a drawing that a style sheet looks for beside itself',
    [[STYLES, '.plain {', '.plain { background: url("./tent.svg");']],
    `${STYLES}:284:26`,
    'there is no file templates/styles/tent.svg',
    'did you mean ../art/tent.svg?',
  ],
  [
    'the library of pages in an island',
    [
      [ISLAND, 'import', "import { Rich } from 'almanac/site';\nimport"],
      [ISLAND, '<p className', '<p data-x={String(Rich)} className'],
    ],
    `${ISLAND}:1:22`,
    'almanac/site runs where pages are made, not in browsers',
    'almanac/client',
  ],
  [
    'a module of Node in an island',
    [
      [ISLAND, 'import', "import { join } from 'node:path';\nimport"],
      [ISLAND, '<p className', "<p data-x={join('a')} className"],
    ],
    `${ISLAND}:1:22`,
    'node:path is a module of Node: browsers have none',
    'give it as a prop',
  ],
  [
    'a path from the root of the sources',
    [[HOME, '../../components/ticket.tsx', '@/components/ticket.tsx']],
    `${HOME}:1:42`,
    '"@/components/ticket.tsx" leads nowhere',
    'did you mean ../../components/ticket.tsx?',
  ],
  [
    'the default of a module that has names',
    [[HOME, '{ Ticket, type TicketModel }', 'Ticket, { type TicketModel }']],
    `${HOME}:1:8`,
    'what it exports has a name',
    'write the name in braces',
  ],
  [
    'a font of another host',
    [[STYLES, '@import', '@import "https://fonts.googleapis.com/css2?family=Inter";\n@import']],
    `${STYLES}:1:10`,
    'the style sheet leads to https://fonts.googleapis.com',
    'install the font as a package',
  ],
  [
    'a missing semicolon in a style sheet',
    [[STYLES, '.plain {', '.plain a { color: red\n  margin: 0; }\n.plain {']],
    `${STYLES}:284:22`,
    'no semicolon ends this line before margin',
    'end it with ;',
  ],
  [
    'a function as content',
    [lead('<b>{String}</b>')],
    `${HOME}:14:28`,
    'a function is no content',
    'call it',
  ],
  [
    'a drawing that breaks off',
    [['templates/art/tent.svg', '</svg>', '<path d="M0']],
    'templates/art/tent.svg:1:489',
    'it breaks off before </svg>',
    'export or copy it again',
  ],
  [
    'a drawing without its namespace',
    [['templates/art/tent.svg', ' xmlns="http://www.w3.org/2000/svg"', '']],
    'templates/art/tent.svg:1:1',
    'its <svg> does not name its namespace',
    'write <svg xmlns="http://www.w3.org/2000/svg" …>',
  ],
  [
    'an entity of HTML in a drawing',
    [['templates/art/tent.svg', '</svg>', '<title>A&nbsp;tent</title></svg>']],
    'templates/art/tent.svg:1:486',
    '&nbsp; is not known in SVG',
    'write the character itself',
  ],
  [
    'a picture of another host in a drawing',
    [lead('<svg><image href="https://cdn.example/a.png" /></svg>')],
    `${HOME}:14:52`,
    '<image> leads to https://cdn.example',
    'img-src: [https://cdn.example]',
  ],
  [
    'a spare word that no language has',
    [['data/site.yaml', 'ui.soldOut', 'ui.soldOot']],
    'data/site.yaml:11:14',
    'no language has the word "ui.soldOot"',
    'did you mean ui.soldOut?',
  ],
  [
    'a picture of another host in a style sheet',
    [[STYLES, '.plain {', '/* url(https://a.example) */\n.plain { background: url(//cdn.example/x.png);']],
    `${STYLES}:285:26`,
    'the style sheet leads to https://cdn.example',
    'img-src: [https://cdn.example]',
  ],
  [
    'a section without its file',
    [['templates/sections/hero/styles.css', '', 'p { color: red; }']],
    'templates/sections/hero/styles.css:undefined:undefined',
    'nothing reads templates/sections/hero',
    'write templates/sections/hero/section.tsx',
  ],
  [
    'a page type whose file has another name',
    [['templates/pages/faq/Page.ts', '', 'export default 1;']],
    'templates/pages/faq/Page.ts:undefined:undefined',
    'nothing reads templates/pages/faq',
    'rename Page.ts to page.ts',
  ],
  // Models and views
  [
    'a page type without its view',
    [[MODEL, '  View,\n', '']],
    `${MODEL}:1:1`,
    'its default export is not a page type',
    'add View',
  ],
  [
    'a text where a share is wanted',
    [title("context.percent('x' as never)")],
    `${MODEL}:13:22`,
    'percent takes a number, found "x"',
    'give a number of the data',
  ],
  [
    'a number that is missing',
    [title('context.number(undefined as never)')],
    `${MODEL}:13:22`,
    'number takes a number, found undefined',
    'test first what may be missing',
  ],
  [
    'art that is misspelt in the layout',
    [
      [
        LAYOUT,
        "brand: context.site.brand.name,\n      label: context.t('ui.menu')",
        "brand: context.asset('tnet.svg'),\n      label: context.t('ui.menu')",
      ],
    ],
    `${LAYOUT}:8:22`,
    'there is no art "tnet.svg"',
    'did you mean tent.svg?',
  ],
  [
    'window in the first render of an island',
    [[ISLAND, 'const left =', 'const w = window.innerWidth;\n  const left =']],
    `${ISLAND}:27:13`,
    'window is not defined',
    'read what only a browser has in useEffect',
  ],
  [
    'storage while a module is loaded',
    [[ISLAND, 'const UNITS', "const seen = localStorage.getItem('x');\nconst UNITS"]],
    `${ISLAND}:18:14`,
    'localStorage is not defined',
    'read what only a browser has in useEffect',
  ],
  [
    'text where a time is wanted',
    [
      [JOURNAL, 'startTime: day,', 'startTime: z.string(),'],
      [JOURNAL, '.sort(', '.filter(([, entry]) => context.shows(entry))\n    .sort('],
      [JOURNAL, 'a.startTime.text < b.startTime.text', 'a.startTime < b.startTime'],
      [JOURNAL, 'context.date(startTime.text', 'context.date(startTime'],
      ['templates/pages/entry/page.ts', 'value.startTime.text', 'value.startTime'],
    ],
    `${JOURNAL}:24:36`,
    'startTime is "2024-04-02", and not a time that a schema has read',
    'declare startTime in its schema as when, or as day, of almanac/site',
  ],
  [
    'text where an instant is wanted',
    [title("context.moment('2024-01-01').day")],
    `${MODEL}:13:22`,
    'moment takes an instant in milliseconds, found "2024-01-01"',
    'for a day of the data ask context.date',
  ],
  [
    'a time where a day is wanted',
    [title("context.date({ text: '2024-01-01' })")],
    `${MODEL}:13:22`,
    'date takes a day such as "2024-11-22"',
    'give its .text',
  ],
  [
    'the id of a page for a link',
    [title("context.href('home')?.href ?? ''")],
    `${MODEL}:13:22`,
    'href takes page:<id>, store:/path, #anchor or an absolute URL, found "home"',
    'write page:home',
  ],
  [
    'a key of words that is undefined',
    [title('context.t(undefined)')],
    `${MODEL}:13:22`,
    'the key of a word is a text such as "ui.buy", found undefined',
    'a part of it is missing',
  ],
  [
    'what may be missing, read without a test',
    [title("context.offer('tnet').name")],
    `${MODEL}:13:34`,
    "Cannot read properties of undefined (reading 'name')",
    '?. before it',
  ],
  [
    'a model that waits',
    [[MODEL, 'model: (context) => {', 'model: async (context) => {']],
    'data/pages/home.yaml:1:1',
    'holds a Promise',
    'take async out',
  ],
  [
    'a collection that is misspelt',
    [[JOURNAL, "('journal')]", "('jurnal')]"]],
    `${JOURNAL}:23:22`,
    'there is no templates/collections/jurnal.ts',
    'did you mean journal?',
  ],
  [
    'a link to a page that there is not',
    [title("context.href('page:tnet')?.href ?? ''")],
    `${MODEL}:13:27`,
    'the site has no page "tnet"',
    'did you mean page:tent?',
  ],
  [
    'a handler in a view',
    [lead('<button type="button" onClick={() => 1}>x</button>')],
    `${HOME}:14:50`,
    'onClick never runs',
    'templates/islands/<Name>.tsx',
  ],
  [
    'a hook in a view',
    [imported("import { useState } from 'react';"), lead('<p>{useState(1)[0]}</p>')],
    `${HOME}:15:32`,
    'useState never runs',
    'templates/islands/<Name>.tsx',
  ],
  // What React itself throws has no stack of the templates.
  [
    'an object that is shown',
    [lead('\n<div>\n<p>{({ a: 1 }) as never}</p>\n</div>')],
    `${HOME}:16:1`,
    'Objects are not valid as a React child',
    'show a property of it',
  ],
  [
    'an object that a component within a view shows',
    [['templates/components/ticket.tsx', 'return (', 'if (model) return { a: 1 } as never;\n  return (']],
    'templates/components/ticket.tsx:45:26',
    'Objects are not valid as a React child',
    'show a property of it',
  ],
  [
    'an object that an island shows',
    [[ISLAND, 'const left =', 'if (UNITS) return { a: 1 } as never;\n  const left =']],
    `${ISLAND}:26:37`,
    'Objects are not valid as a React child',
    'show a property of it',
  ],
  [
    'a component that its module does not export',
    [imported("import * as parts from '../../components/ticket.tsx';"), lead('<parts.Tikcet />')],
    `${HOME}:15:28`,
    'Element type is invalid',
    'exports no such name',
  ],
  [
    'a style that is a text',
    [lead('<p style={"color: red" as never}>x</p>')],
    `${HOME}:14:28`,
    'The `style` prop expects a mapping',
    'give the element a class',
  ],
  [
    'an element that holds nothing, with something in it',
    [lead('<img alt="">x</img>')],
    `${HOME}:14:28`,
    'img is a self-closing tag',
    'end it with />',
  ],
  [
    'a view that waits',
    [[HOME, 'export function', 'export async function']],
    `${HOME}:9:30`,
    'A component suspended',
    'take async out',
  ],
  [
    "a hook of the site's own in a view",
    [
      ['templates/parts/useHours.ts', '', 'export const useHours = () => 1;'],
      imported("import { useHours } from '../../parts/useHours.ts';"),
      lead('<p>{useHours()}</p>'),
    ],
    `${HOME}:15:32`,
    'useHours never runs',
    'templates/islands/<Name>.tsx',
  ],
  [
    'a collection that exports nothing',
    [[JOURNAL, 'export default', 'export const other =']],
    `${JOURNAL}:1:1`,
    'expected a default export, found none',
    'write export default before what it is',
  ],
  [
    'a key that is here twice',
    [['data/pages/stove.yaml', 'type:', 'type: product\ntype:']],
    'data/pages/stove.yaml:2:1',
    'the key "type" is here twice',
    'keep one of the two',
  ],
  [
    'two pages of one slug',
    [['data/pages/stove.yaml', 'type:', 'slug: tent\ntype:']],
    'data/pages/tent.yaml:1:1',
    '/tent belongs to page "stove" already',
    'write another slug',
  ],
  [
    'a picture named like a device of Windows',
    [['templates/art/aux.svg', '', '<svg xmlns="http://www.w3.org/2000/svg"/>']],
    'templates/art/aux.svg:undefined:undefined',
    'aux names a device on Windows',
    'use another name',
  ],
  [
    'a published file named like a device of Windows',
    [['public/nul.txt', '', 'x']],
    'public/nul.txt:undefined:undefined',
    'nul names a device on Windows',
    'use another name',
  ],
  [
    'a slug named like a device of Windows',
    [['data/pages/stove.yaml', 'type:', 'slug: com1\ntype:']],
    'data/pages/stove.yaml:1:7',
    '/com1: "com1" names a device on Windows',
    'write another slug here',
  ],
  [
    'a picture that is nowhere',
    [lead('<img src="/photo.jpg" alt="" />')],
    `${HOME}:14:37`,
    '/ loads /photo.jpg, and the site has no such file',
    "context.asset('photo.jpg'), or into public/",
  ],
  [
    'a fact that is misspelt',
    [['data/pages/stove.yaml', '[weight]', '[wieght]']],
    'data/pages/stove.yaml:4:10',
    'product "stove" has no fact "wieght"',
    'did you mean weight?',
  ],
  [
    'a region alone where a list is wanted',
    [['data/pages/journal.yaml', 'regions: all', 'regions: us, de']],
    'data/pages/journal.yaml:3:10',
    'expected all, or a list of regions',
    'write [us, de]',
  ],
  [
    'a feed that is written as others are',
    [['templates/pages/journal/page.ts', 'page:journal.atom', 'page:journal.rss']],
    'templates/pages/journal/page.ts:10:27',
    'href takes page:<id>',
    'page:journal.atom',
  ],
  [
    'a photograph without its folder',
    [['data/journal/first-light.yaml', 'photos/', '']],
    'data/journal/first-light.yaml:3:13',
    'there is no art "first-light.jpg"',
    'did you mean photos/first-light.jpg?',
  ],
  [
    'a list where a text is wanted',
    [[WORDS, '    title: First light', '    title: [First light]']],
    `${WORDS}:58:12`,
    'expected a text at "journal.first-light.title", found a list',
    'where it has brackets or braces, quote it',
  ],
  [
    'a feed without its collection',
    [['data/pages/journal.yaml', 'feed: journal', 'feed: true']],
    'data/pages/journal.yaml:2:7',
    'expected text, found true',
    'write the name of a collection here: journal',
  ],
  [
    'a number for a product',
    [['data/pages/stove.yaml', 'product: stove', 'product: 5']],
    'data/pages/stove.yaml:3:10',
    'expected text, found 5',
    'write the name of a product here: lantern, stove, tent',
  ],
  // Words
  [
    'a list where words are wanted',
    [[WORDS, 'ui:\n', 'ui: [a, b]\nothers:\n']],
    `${WORDS}:4:5`,
    'expected a map of words at "ui", found a list',
    'write its words by their names',
  ],
  [
    'a number sign before a word',
    [word('#1 of all journals')],
    `${WORDS}:51:5`,
    'expected words, found nothing',
    'quote it: "#1 of all journals"',
  ],
  ['a colon in a word', [word('Journal: what we saw')], `${WORDS}:51:12`, 'a second colon', 'needs quotes'],
  [
    'a brace that begins a word',
    [word('{count} entries')],
    `${WORDS}:51:20`,
    'after the } that closes',
    'quotes: "{count} entries"',
  ],
  [
    'an apostrophe within apostrophes',
    [word("'It's here'")],
    `${WORDS}:51:16`,
    "after the ' that closes",
    'quote all of it',
  ],
  [
    'a word with a sign of YAML before it',
    [word('@home')],
    `${WORDS}:51:12`,
    'text that begins with @',
    'write "@home"',
  ],
  [
    'a comma within braces',
    [[WORDS, 'nav: { sale: Sale,', 'nav: { sale: Sale, now,']],
    `${WORDS}:2:20`,
    'found nothing',
    'needs quotes there',
  ],
  [
    'a tab',
    [[WORDS, '  home: To the shop', '\thome: To the shop']],
    `${WORDS}:5:1`,
    'found a tab',
    'indent with spaces',
  ],
  [
    'a value as other programs write it',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: that is the mistake.
    [[WORDS, 'Save {percent}', 'Save ${percent}']],
    `${WORDS}:16:9`,
    'is how other programs write a value',
    'write {percent}',
  ],
  [
    'a value as C writes it',
    [[WORDS, 'Save {percent}', 'Save %s']],
    `${WORDS}:16:9`,
    '%s is how other programs',
    'in braces alone',
  ],
  [
    'a value in two braces',
    [[WORDS, 'Save {percent}', 'Save {{percent}}']],
    `${WORDS}:16:9`,
    'expected one name',
    'write {percent}, with one brace',
  ],
  [
    'a comma between branches',
    [[WORDS, 'one {One thing} other', 'one {One thing}, other']],
    `${WORDS}:31:11`,
    'the branch "other" is missing',
    'take the comma out',
  ],
  [
    'a date that the words write',
    [[WORDS, 'Save {percent}', '"Save {percent, date, short}"']],
    `${WORDS}:16:9`,
    '{percent} would be written in the time zone of whichever machine builds',
    'write {percent} alone',
  ],
  // Data
  [
    'a stage without its price',
    [[SALE, 'main: 399', 'main:']],
    `${SALE}:10:28`,
    'expected "locked" or an amount, found nothing',
    'write it after the colon',
  ],
  [
    'an end before its start',
    [['data/pages/stove.yaml', 'regions: all', 'regions: all\nstartTime: 2026-12-06\nendTime: 2026-12-01']],
    'data/pages/stove.yaml:4:10',
    'the end is not after the start',
    'correct one of the two',
  ],
  [
    'a zone by its offset',
    [[GERMANY, 'Europe/Berlin', 'UTC+1']],
    `${GERMANY}:2:11`,
    'expected an IANA time zone',
    'a slash and a city',
  ],
  [
    'a locale as systems write it',
    [[GERMANY, 'de-DE', 'de_DE.UTF-8']],
    `${GERMANY}:1:9`,
    'expected a locale',
    'did you mean de-DE?',
  ],
  [
    'a variable of the environment',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: that is the mistake.
    [['data/site.yaml', 'https://www.hill-goods.example', '${HOST}']],
    'data/site.yaml:5:9',
    'expected an absolute URL',
    'data has no variables',
  ],
  [
    'a keyword in the policy',
    [['data/site.yaml', 'hosts:', 'headers: { policy: { script-src: ["\'unsafe-inline\'"] } }\nhosts:']],
    'data/site.yaml:4:35',
    'expected an absolute URL',
    'only origins can be added',
  ],
  [
    'a locale by its name',
    [[GERMANY, 'de-DE', 'German']],
    `${GERMANY}:1:9`,
    'expected a locale',
    'did you mean de?',
  ],
  [
    'a locale with an underscore',
    [[GERMANY, 'de-DE', 'de_DE']],
    `${GERMANY}:1:9`,
    'expected a locale',
    'did you mean de-DE?',
  ],
  [
    'a country that is none',
    [[GERMANY, 'de-DE', 'en-UK']],
    `${GERMANY}:1:9`,
    'expected a locale',
    'did you mean en-GB?',
  ],
  [
    'a country in lower case',
    [[GERMANY, 'host: main', 'host: main\ncountry: de']],
    `${GERMANY}:4:10`,
    'expected a country code',
    'did you mean DE?',
  ],
  [
    'a country by its name',
    [[GERMANY, 'host: main', 'host: main\ncountry: Germany']],
    `${GERMANY}:4:10`,
    'expected a country code',
    'did you mean DE?',
  ],
  [
    'a tag that is not closed',
    [[HOME, LEAD, '<p>{model.lead}']],
    `${HOME}:15:9`,
    'closing "section" tag does not match opening "p" tag',
    `tag is here: ${HOME}:14`,
  ],
  [
    'a colour by its name',
    [['data/products/stove.yaml', 'paint: "', 'paint: red # "']],
    'data/products/stove.yaml:4:8',
    'two each for red, green and blue',
    '',
  ],
  [
    'a country by three letters',
    [[GERMANY, 'host: main', 'host: main\ncountry: USA']],
    `${GERMANY}:4:10`,
    'expected a country code',
    'US for the USA',
  ],
  [
    'a country by its name in its own language',
    [[GERMANY, 'host: main', 'host: main\ncountry: Deutschland']],
    `${GERMANY}:4:10`,
    'expected a country code',
    'did you mean DE?',
  ],
  [
    'a country for a locale',
    [[STATES, 'en-US', 'us']],
    `${STATES}:2:9`,
    'expected a locale',
    'did you mean en-US?',
  ],
  [
    'a locale with three letters of a country',
    [[STATES, 'en-US', 'en-USA']],
    `${STATES}:2:9`,
    'expected a locale',
    'those of a country: en-US',
  ],
  [
    'the address of a host for its name',
    [[GERMANY, 'host: main', 'host: https://www.hill-goods.example']],
    `${GERMANY}:3:7`,
    'expected an id',
    'under hosts in data/site.yaml',
  ],
  [
    'a directive without origins',
    [['data/site.yaml', 'hosts:', 'headers: { policy: { img-src: [] } }\nhosts:']],
    'data/site.yaml:4:31',
    'expected a list of at least 1 entry',
    'take the key out',
  ],
  [
    'a scheme that YAML takes for a key',
    [['data/site.yaml', 'hosts:', 'headers: { policy: { img-src: [data: ] } }\nhosts:']],
    'data/site.yaml:4:32',
    'expected text',
    'quote it: "data:"',
  ],
  [
    'a scheme without an origin',
    [['data/site.yaml', 'hosts:', 'headers: { policy: { img-src: ["data:"] } }\nhosts:']],
    'data/site.yaml:4:32',
    'expected a URL with the scheme https',
    'make it a file',
  ],
  [
    'a currency by a name of many',
    [[GERMANY, 'currency: EUR', 'currency: Dollar']],
    `${GERMANY}:4:11`,
    'expected a currency code',
    'USD for the US dollar',
  ],
  [
    'a currency by its sign',
    [[GERMANY, 'currency: EUR', 'currency: €']],
    `${GERMANY}:4:11`,
    'expected a currency code',
    'did you mean EUR?',
  ],
  [
    'a currency by its name',
    [[GERMANY, 'currency: EUR', 'currency: Euro']],
    `${GERMANY}:4:11`,
    'expected a currency code',
    'did you mean EUR?',
  ],
  [
    'a zone by its city',
    [[GERMANY, 'Europe/Berlin', 'Berlin']],
    `${GERMANY}:2:11`,
    'expected an IANA time zone',
    'did you mean Europe/Berlin?',
  ],
  [
    'a region in capitals',
    [[SALE, 'regions: [us, de]', 'regions: [US, de]']],
    `${SALE}:2:11`,
    'there is no region "US"',
    'did you mean us?',
  ],
  [
    'one region without brackets',
    [['data/pages/stove.yaml', 'regions: all', 'regions: us']],
    'data/pages/stove.yaml:2:10',
    'or a list of regions such as [us, de]',
    '',
  ],
  [
    'yes',
    [['data/pages/not-found.yaml', 'noindex: true', 'noindex: yes']],
    'data/pages/not-found.yaml:4:10',
    'expected true or false',
    'write true',
  ],
  [
    'a host without its scheme',
    [['data/site.yaml', 'https://www.', 'www.']],
    'data/site.yaml:5:9',
    'expected an absolute URL',
    'write https://www.',
  ],
  [
    'a date as people say it',
    [['data/journal/first-light.yaml', '2024-04-02', 'April 2, 2024']],
    'data/journal/first-light.yaml:2:12',
    'expected a date',
    'did you mean 2024-04-02?',
  ],
  [
    'a day before its month',
    [['data/journal/first-light.yaml', '2024-04-02', '2nd Apr. 2024']],
    'data/journal/first-light.yaml:2:12',
    'expected a date',
    'did you mean 2024-04-02?',
  ],
  [
    'an hour of one digit',
    [['data/pages/stove.yaml', 'regions: all', 'regions: all\nstartTime: 2026-12-01T9:00']],
    'data/pages/stove.yaml:3:12',
    'expected a date',
    'did you mean 2026-12-01T09:00?',
  ],
  [
    'an hour of twelve',
    [['data/pages/stove.yaml', 'regions: all', 'regions: all\nstartTime: 2026-12-01 9:30 pm']],
    'data/pages/stove.yaml:3:12',
    'expected a date',
    'did you mean 2026-12-01T21:30?',
  ],
  [
    'a price with a comma',
    [[STATES, '"59.50"', '"59,50"']],
    `${STATES}:10:35`,
    'expected an amount',
    'write "59.50"',
  ],
  [
    'a price with its currency',
    [[STATES, '2024-01-01: 479', '2024-01-01: 479 USD']],
    `${STATES}:8:32`,
    'expected an amount',
    'write 479',
  ],
  [
    'a price with thousands',
    [[STATES, '2024-01-01: 479', '2024-01-01: "$1,479.00"']],
    `${STATES}:8:32`,
    'expected an amount',
    'write 1479',
  ],
  [
    'a price that may be either',
    [[STATES, '2024-01-01: 479', '2024-01-01: "1,479"']],
    `${STATES}:8:32`,
    'expected an amount',
    'write 1599 or "58.25"',
  ],
  // Names and addresses
  [
    'a file named as a device of Windows',
    [['data/products/con.yaml', '', 'name: Con']],
    'data/products/con.yaml:undefined:undefined',
    'con names a device on Windows',
    'use another name',
  ],
  [
    'a slug with a blank',
    [['data/pages/stove.yaml', 'regions: all', 'regions: all\nslug: Hot Stöve']],
    'data/pages/stove.yaml:3:7',
    'found "Hot Stöve"',
    'write hot-stove',
  ],
  [
    'a slug as a path',
    [['data/pages/stove.yaml', 'regions: all', 'regions: all\nslug: /fire/stove']],
    'data/pages/stove.yaml:3:7',
    'found "/fire/stove"',
    'write fire/stove',
  ],
  [
    'the id of a page for a link of the data',
    [['data/navigation.yaml', 'link: page:tent', 'link: tent']],
    'data/navigation.yaml:4:24',
    'found "tent"',
    'write page:tent',
  ],
  [
    'a campaign without an end',
    [[SALE, '  end: ', '  last: ']],
    `${SALE}:5:3`,
    'expected a last stage "end"',
    'such as end: 2030-04-15',
  ],
  [
    'a question that context does not have',
    [title("context.title('pages.home.title')")],
    `${MODEL}:13:22`,
    'context.title is not a function',
    'context has nothing of that name',
  ],
  [
    'a list where a View shows text',
    [[HOME, LEAD, '<p>{model.tickets}</p>']],
    `${HOME}:14:9`,
    'not valid as a React child',
    'map a list to elements',
  ],
];

let base: string;
beforeAll(async () => {
  base = path.join(temporaryFolder(), 'hill-goods');
  await almanac(['init', base]);
  await almanac(['check', '--root', base, '--quiet']);
});

it.each(MISTAKES)('%s', async (_, edits, place, said, hint) => {
  const root = path.join(temporaryFolder(), 'site');
  cpSync(base, root, { recursive: true });
  for (const [file, from, to] of edits) {
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    const text = from === '' ? '' : readFileSync(target, 'utf8');
    expect(text, `${file} holds what is replaced`).toContain(from);
    writeFileSync(
      target,
      text.replace(from, () => to),
    );
  }
  const { stdout } = await almanac(['check', '--root', root, '--json']);
  const { problems } = JSON.parse(stdout) as { problems: readonly Problem[] };
  rmSync(root, { recursive: true });
  const found = problems.find(({ message }) => message.includes(said));
  const isFailure = problems.some(({ code }) => code === 'template-failed');
  expect(isFailure && problems.some(({ code }) => code === 'message-unused')).toBe(false);
  expect(found, JSON.stringify(problems, null, 1)).toBeDefined();
  expect(`${found?.file}:${found?.line}:${found?.column}`).toBe(place);
  expect(found?.hint ?? '').toContain(hint);
});
