import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseDocument, visit } from 'yaml';
import { projectRoot } from '../support/site.ts';

/* Spaces and punctuation as each language sets them, which spell-checkers do not notice. */

/** Every text of a language, as `file:line` and the text without markup. */
function textsOf(language: string): { where: string; text: string }[] {
  const folder = path.join(projectRoot, 'locales', language);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => {
      const source = readFileSync(path.join(folder, file), 'utf8');
      const texts: { where: string; text: string }[] = [];
      visit(parseDocument(source, { logLevel: 'silent' }), {
        Scalar(key, { value, range }) {
          if (key === 'key' || typeof value !== 'string') return;
          const line = source.slice(0, range?.[0]).split('\n').length;
          texts.push({
            where: `${language}/${file}:${line}`,
            text: value.replaceAll('<br>', '\n').replace(/<[^>]*>/g, ''),
          });
        },
      });
      return texts;
    });
}

const EVERYWHERE = {
  'a straight apostrophe': /\p{L}'\p{L}/u,
  'a straight quotation mark': /"/,
  'three dots': /\.\.\./,
  'a unit that a line can part from its number': /[\d}#] (?:cm|kg|mAh|GHz|MB|Mo|V|A|W|%|€)(?!\p{L})/u,
  'two spaces': /[ \u00a0\u202f]{2}/,
};

const ENGLISH = {
  ...EVERYWHERE,
  'a unit that a line can part from its number': /[\d}#] (?:cm|kg|mAh|GHz|MB|V|A|W|s|lb|in \()(?!\p{L})/u,
  'a space before a mark': / [,;:?!]/,
};

const CHINESE = {
  ...EVERYWHERE,
  'a half-width mark beside a character': /\p{sc=Han}[,;:?!()]|[,;:?!()]\p{sc=Han}/u,
  // Dates have no spaces, as everywhere on the site.
  'letters or figures set solid': /(?![年月])\p{sc=Han}[A-Za-z0-9]|[A-Za-z0-9](?![年月日])\p{sc=Han}/u,
};

const RULES: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  en: ENGLISH,
  'en-US': ENGLISH,
  'en-GB': ENGLISH,
  'en-EU': ENGLISH,
  fr: {
    ...EVERYWHERE,
    'a mark that a line can break before': /[^\u00a0\u202f?!][;?!»]|[^\u00a0\u202f]:(?=\s|$)| %/u,
    'a quotation mark that a line can break after': /«[^\u00a0\u202f]/u,
    'a capital without its accent': /\b(Etat|Ecri|Etein|Equip|A (?:la|l’|partir|propos|vous)\b)/u,
  },
  de: {
    ...EVERYWHERE,
    'a space before a mark': /[ \u00a0\u202f][;:?!]/u,
    'a quotation that is not „…“': /„[^“]*$|[”«»]/u,
    'a hyphen for a dash': /\p{L} - \p{Ll}/u,
  },
  zh: CHINESE,
  'zh-HK': CHINESE,
  ja: {
    ...EVERYWHERE,
    'a half-width mark beside a character':
      /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}][,;:?!()]|[,;:?!()][\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u,
    'a space between characters and letters':
      /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}] [\w{]|[\w}] [\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u,
    'a word that lacks its long vowel':
      /(?:アダプタ|センサ|サーバ|ブラウザ|メーカ|モータ|ユーザ|コンピュータ)(?!ー)/u,
    'a full-width tilde for a wave dash': /～/,
  },
  ko: {
    ...EVERYWHERE,
    'a full-width mark': /[，。：；！？（）]/,
    'a space before a mark': / [,.:;?!]/,
    // 은 or 는, 을 or 를 and so on depend on the last sound, which is always of one kind only for these values.
    'a particle that its value may not take':
      /(?<!\{(?:brand|company|email))\}(?:은|는|이|가|을|를|과|와|로|으로)(?!\p{L})/u,
  },
};

describe.each(Object.entries(RULES))('%s typography', (language, rules) => {
  const texts = textsOf(language);

  it.each(Object.entries(rules))('has no %s', (_, fault) => {
    expect(texts.length).toBeGreaterThan(60);
    expect(texts.filter(({ text }) => fault.test(text)).map(({ where, text }) => `${where} ${text}`)).toEqual(
      [],
    );
  });
});
