import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { parseDocument, stringify } from 'yaml';
import { almanac } from '../support/cli.ts';
import { copySite, tinySite } from '../support/site.ts';
import { Chance, Outcomes, rounds } from './attack.ts';

const chance = new Chance('payloads');
const root = copySite(tinySite);
const out = path.join(root, 'dist');

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

/** Texts of the data that shoppers read or other programs parse. */
const NAMES: readonly (readonly [file: string, at: readonly string[]])[] = [
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

function documents(): Record<string, string> {
  const site = path.join(out, 'current');
  const names = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  );
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(path.join(site, name), 'utf8')]));
}

const build = () => almanac(['build', '--root', root, '--at', '2025-04-18T12:00:00Z', '--quiet']);
let plain: Record<string, string> = {};
beforeAll(async () => {
  expect(await build()).toMatchObject({ code: 0 });
  plain = documents();
});

/** Replaces every word of a locale by the payload, quoted for MessageFormat. */
function words(value: unknown, payload: string): unknown {
  if (typeof value === 'string')
    return /[{<]/.test(value) ? value : `'${payload.replaceAll("'", "''")}'`.replace(/^'([^{}<>]*)'$/, '$1');
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, words(inner, payload)]));
}

test('no text of data or words runs as code or changes the structure of a page', {
  timeout: 900_000,
}, async () => {
  const outcomes = new Outcomes('payloads');
  const original = new Map(
    [...new Set([...NAMES.map(([file]) => file), 'locales/en.yaml', 'locales/de.yaml'])].map((file) => [
      file,
      readFileSync(path.join(root, file), 'utf8'),
    ]),
  );
  for (let round = 0; round < rounds(5, PAYLOADS.length * 4); round += 1) {
    const payload = PAYLOADS[round % PAYLOADS.length] as string;
    const alsoWords = chance.below(2) === 0;
    for (const [file, at] of NAMES) {
      const document = parseDocument(readFileSync(path.join(root, file), 'utf8'));
      document.setIn(at, payload);
      writeFileSync(path.join(root, file), document.toString());
    }
    if (alsoWords)
      for (const file of ['locales/en.yaml', 'locales/de.yaml'])
        writeFileSync(
          path.join(root, file),
          stringify(words(parseDocument(original.get(file) ?? '').toJS(), payload)),
        );
    rmSync(out, { recursive: true, force: true });
    const ran = await build();
    if (ran.code !== 0) {
      expect(ran.stderr, payload).not.toMatch(/unexpected error/);
      outcomes.count('refused');
    } else {
      const found = documents();
      expect(Object.keys(found)).toEqual(Object.keys(plain));
      for (const [name, html] of Object.entries(found))
        expect(shapeOf(html), `${payload} in ${name}`).toBe(shapeOf(plain[name] ?? ''));
      outcomes.count('shown as a text');
    }
    for (const [file, text] of original) writeFileSync(path.join(root, file), text);
  }
  outcomes.print();
});
