const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for element content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] as string);
}

/** JSON for a script element: nothing in it can end the element or a line. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const RIGHT_TO_LEFT = new Set<string | undefined>(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);
const languages = new Map<string, string>();

/** The attributes of a document in a language: `dir` where it is written from right to left. */
export function languageAttributes(lang: string): string {
  let found = languages.get(lang);
  if (found === undefined) {
    const isRightToLeft = RIGHT_TO_LEFT.has(new Intl.Locale(lang).maximize().script);
    found = `lang="${escapeHtml(lang)}"${isRightToLeft ? ' dir="rtl"' : ''}`;
    languages.set(lang, found);
  }
  return found;
}
