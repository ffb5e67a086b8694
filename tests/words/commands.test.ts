import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '../support/site.ts';

/* He obeys nothing that he could not do with what lies in his box. */

type Words = { sections: { voiceCommands?: { commands: string[] } } };
type Product = { box?: { part: string }[] };

/** What a command may ask him to hold, by the name that it has in a box; null: no box has it. */
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

it.each(['en', 'de', 'fr', 'zh', 'ja'])('%s: every command is one that he has the hands for', (language) => {
  const there = readdirSync(path.join(projectRoot, 'locales', language, 'pages'));
  const asked = PAGES.filter((file) => there.includes(file)).flatMap((file) => {
    const { product } = read<{ product?: string }>('data', 'pages', file);
    const { sections } = read<Words>('locales', language, 'pages', file);
    if (product === undefined || !sections?.voiceCommands) return [];
    const { box = [] } = read<Product>('data', 'products', `${product}.yaml`);
    const parts: (string | null)[] = box.map(({ part }) => part);
    return sections.voiceCommands.commands.map((command) => ({
      command: `${product}: ${command}`,
      missing: HELD.some(([part, words]) => words.test(command) && !parts.includes(part)),
    }));
  });
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter(({ missing }) => missing)).toEqual([]);
});
