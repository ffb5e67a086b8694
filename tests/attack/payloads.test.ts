import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseDocument, stringify } from 'yaml';
import { almanac } from '../support/cli.ts';
import { copyShop, FRIDAY } from '../support/shop.ts';
import { copySite, tinySite } from '../support/site.ts';
import { Chance, Outcomes, rounds } from './attack.ts';

const chance = new Chance('payloads');

/** Each payload would run, or change the page, if it reached HTML, an attribute, a script, a style or a URL unescaped. */
const PAYLOADS = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '" autofocus onfocus="alert(1)',
  "' style='x:expression(alert(1))",
  '</title><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '<!--<script>',
  '--><script>alert(1)</script>',
  ']]><script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  '${'.concat('alert(1)}'),
  'javascript:alert(1)',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<base href=//evil.example>',
  '\u2028alert(1)//',
  '\\"-alert(1)-\\"',
  '\u0001<b>\u007f',
];

type Names = readonly (readonly [file: string, at: readonly string[]])[];

/** Texts of the data that shoppers read or other programs parse. */
const NAMES: Names = [
  ['data/site.yaml', ['brand', 'name']],
  ['data/site.yaml', ['brand', 'legalName']],
  ['data/site.yaml', ['brand', 'address', 'street']],
  ['data/site.yaml', ['brand', 'address', 'city']],
  ['data/products/sourdough.yaml', ['name']],
  ['data/products/hotCrossBun.yaml', ['name']],
];

/** The elements of a document with their attribute names, without any text. */
function shapeOf(html: string): string {
  const tags = html.match(/<\/?[a-z][a-z0-9-]*(?:\s+[^\s=>"']+(?:="[^"]*")?)*\s*\/?>|<!--|<[!?]/gi) ?? [];
  return tags
    .map((tag) => {
      const name = /^<\/?[!a-z0-9-]+/i.exec(tag)?.[0] ?? tag;
      return `${name} ${[...tag.matchAll(/\s([^\s=>"'/]+)(?:="[^"]*")?/g)].map((attribute) => attribute[1]).join(' ')}`;
    })
    .join('\n');
}

function documents(out: string): Record<string, string> {
  const site = path.join(out, 'current');
  const names = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  );
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(path.join(site, name), 'utf8')]));
}

const SITES = [
  {
    name: 'the fixture',
    copy: () => copySite(tinySite),
    at: ['--at', '2025-04-18T12:00:00Z'],
    names: NAMES,
    locales: ['locales/en.yaml', 'locales/de.yaml'],
    count: rounds(5, PAYLOADS.length * 4),
  },
  {
    name: 'the shop',
    copy: copyShop,
    at: ['--region', 'de', '--at', FRIDAY],
    names: [
      ...NAMES.slice(0, 4),
      ['data/products/eliteOptimusPrime.yaml', ['name']],
      ['data/products/grimlockG1Flagship.yaml', ['name']],
    ] as Names,
    locales: [] as string[],
    count: rounds(2, PAYLOADS.length),
  },
];

/** Replaces every word of a locale by the payload, quoted for MessageFormat. */
function words(value: unknown, payload: string): unknown {
  if (typeof value === 'string')
    return /[{<]/.test(value) ? value : `'${payload.replaceAll("'", "''")}'`.replace(/^'([^{}<>]*)'$/, '$1');
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, words(inner, payload)]));
}

test.each(SITES)(
  'no text of data or words of $name runs as code or changes the structure of a page',
  {
    timeout: 3_600_000,
  },
  async ({ name, copy, at, names, locales, count }) => {
    const root = copy();
    const out = path.join(root, 'dist');
    const build = () => almanac(['build', '--root', root, ...at, '--quiet']);
    const outcomes = new Outcomes(`payloads of ${name}`);
    const original = new Map(
      [...new Set([...names.map(([file]) => file), ...locales])].map((file) => [
        file,
        readFileSync(path.join(root, file), 'utf8'),
      ]),
    );
    const write = (text: string, alsoWords: boolean): void => {
      for (const [file, at] of names) {
        const document = parseDocument(readFileSync(path.join(root, file), 'utf8'));
        document.setIn(at, text);
        writeFileSync(path.join(root, file), document.toString());
      }
      if (alsoWords)
        for (const file of locales)
          writeFileSync(
            path.join(root, file),
            stringify(words(parseDocument(original.get(file) ?? '').toJS(), text)),
          );
    };
    const restore = (): void => {
      for (const [file, text] of original) writeFileSync(path.join(root, file), text);
    };
    // The order of names may decide what stands beside what, so a harmless text is put in the same places.
    const plain = [];
    for (const alsoWords of [false, true]) {
      write('Harmless', alsoWords);
      expect(await build()).toMatchObject({ code: 0 });
      plain.push(documents(out));
      restore();
    }
    for (let round = 0; round < count; round += 1) {
      const payload = PAYLOADS[round % PAYLOADS.length] as string;
      const kind = chance.below(2);
      write(payload, kind === 1);
      rmSync(out, { recursive: true, force: true });
      const ran = await build();
      if (ran.code !== 0) {
        expect(ran.stderr, payload).not.toMatch(/unexpected error/);
        outcomes.count('refused');
      } else {
        const found = documents(out);
        const expected = plain[kind] ?? {};
        expect(Object.keys(found)).toEqual(Object.keys(expected));
        for (const [name, html] of Object.entries(found))
          expect(shapeOf(html), `${payload} in ${name}`).toBe(shapeOf(expected[name] ?? ''));
        outcomes.count('shown as a text');
      }
      restore();
    }
    outcomes.print();
  },
);
