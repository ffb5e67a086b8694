/** As many Chinese letters in one clause are more than the narrowest columns hold in a line. */
const LONG = /[\u4e00-\u9fff]{10,}/g;

/** What a line must not begin with, though it is a word. */
const PARTICLE = /\u200b(?=[的地得了着过吗呢吧们个])/g;

/**
 * Chinese copy breaks at its commas (`word-break: keep-all`); where a clause is longer than a line, browsers would break it wherever the line
 * ends, be it before its full stop. So its words are told: it may break between them.
 */
export function phrased(language: string, text: string): string {
  if (language !== 'zh') return text;
  return text.replace(LONG, (clause) =>
    Array.from(new Intl.Segmenter('zh', { granularity: 'word' }).segment(clause), ({ segment }) => segment)
      .join('\u200b')
      .replace(PARTICLE, ''),
  );
}
