import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '../support/site.ts';

/* A voice command may only ask for what is in the product's box, in a language that the product understands. */

type Words = { sections: { voiceCommands?: { commands?: string[] } } };
type Product = {
  content?: { box?: { part: string }[]; languages?: string[]; commands?: Record<string, string[]> };
};

/** Objects that a command may ask the product to hold, with their name in a box; null if no box has it. */
const HELD: readonly [part: string | null, words: RegExp][] = [
  ['axe', /\baxe\b|\baxt\b|\bhache\b|战斧/i],
  ['shield', /\bshield\b|\bschild\b|\bbouclier\b|盾/i],
  ['cannon', /\bcannon\b|kanone\b|\bcanon\b|火炮/i],
  [
    null,
    /\brifle\b|gewehr\b|\bfusil\b|枪|\bsword\b|schwert\b|\bépée\b|剑|\bblaster\b|\bgun\b|\bpistole?t?\b/i,
  ],
];

const read = <T>(...names: string[]): T =>
  parse(readFileSync(path.join(projectRoot, ...names), 'utf8'), { logLevel: 'silent' }) as T;

const PAGES = readdirSync(path.join(projectRoot, 'data', 'pages')).filter((file) => file.endsWith('.yaml'));

it.each(['en', 'de', 'fr', 'zh', 'ja'])('%s: a product has what its commands ask for', (language) => {
  const there = readdirSync(path.join(projectRoot, 'locales', language, 'pages'));
  const asked = PAGES.filter((file) => there.includes(file)).flatMap((file) => {
    const { product } = read<{ product?: string }>('data', 'pages', file);
    const { sections } = read<Words>('locales', language, 'pages', file);
    if (product === undefined || !sections?.voiceCommands) return [];
    const { box = [], commands } = read<Product>('data', 'products', `${product}.yaml`).content ?? {};
    const parts: (string | null)[] = box.map(({ part }) => part);
    // The command as spoken, or its translation.
    const told = sections.voiceCommands.commands ?? commands?.[language] ?? [];
    return told.map((command) => ({
      command: `${product}: ${command}`,
      missing: HELD.some(([part, words]) => words.test(command) && !parts.includes(part)),
    }));
  });
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter(({ missing }) => missing)).toEqual([]);
});

it('gives as examples commands that everybody obeys whose commands are listed', () => {
  // As they are heard: in the edition's own language where figures hear that, else in English.
  const examples = ['en', 'de', 'fr', 'ja', 'ko', 'zh'].map((language) => {
    const { programming } = read<{ programming: { examples: { voice: string } } }>(
      'locales',
      language,
      'sections.yaml',
    );
    const quoted =
      /[“„「«]\u00a0?([^”“」»]*?)\u00a0?[.。]?[”“」»]/u.exec(programming.examples.voice)?.[1] ?? '';
    return { heard: language === 'zh' ? 'zh' : 'en', orders: quoted.split(/, |，/) };
  });
  const products = readdirSync(path.join(projectRoot, 'data', 'products'));
  for (const { heard, orders } of examples) {
    expect(orders.length).toBe(3);
    for (const file of products) {
      const list = read<Product>('data', 'products', file).content?.commands?.[heard];
      const known = list?.map((command) => command.toLowerCase());
      if (known)
        expect(
          orders.filter((order) => !known.includes(order.toLowerCase())),
          file,
        ).toEqual([]);
    }
  }
});

it('lists no command in a language that its product does not understand, and the same number in each language', () => {
  const products = readdirSync(path.join(projectRoot, 'data', 'products')).map((file) => ({
    file,
    ...read<Product>('data', 'products', file).content,
  }));
  const listed = products.filter(({ commands }) => commands);
  expect(listed.length).toBeGreaterThan(4);
  for (const { file, languages = [], commands = {} } of listed) {
    expect(languages, file).toEqual(Object.keys(commands));
    expect(new Set(Object.values(commands).map((list) => list.length)).size, file).toBe(1);
  }
});

it('counts no call by name as a command', () => {
  const call = /^(hey|hé|hallo|hello|hi|嘿|你好，|ヘイ|ねえ)[\s,，、]*\p{L}/iu;
  const listed = readdirSync(path.join(projectRoot, 'data', 'products')).flatMap((file) =>
    Object.values(read<Product>('data', 'products', file).content?.commands ?? {}).flat(),
  );
  const translated = ['de', 'fr', 'ja'].flatMap((language) =>
    readdirSync(path.join(projectRoot, 'locales', language, 'pages')).flatMap(
      (file) => read<Words>('locales', language, 'pages', file).sections?.voiceCommands?.commands ?? [],
    ),
  );
  expect(listed.length).toBeGreaterThan(100);
  expect(translated.length).toBeGreaterThan(100);
  expect([...listed, ...translated].filter((command) => call.test(command))).toEqual([]);
});
