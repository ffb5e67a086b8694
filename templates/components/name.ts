const CJK = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/;

/**
 * Class by which a title is set to its measure: the width of its widest line, in ems as the title is set (in capitals, the `<em>` part
 * expanded and black, the rest condensed). A long line may break between words, so only its longest word counts fully.
 */
export function fitClass(title: string): string {
  const lines = title.split(/<br\s*\/?>/);
  let black = false;
  let widest = 0;
  for (const line of lines) {
    let whole = 0;
    let word = 0;
    for (const part of line.split(/(<\/?em>)/)) {
      if (part === '<em>' || part === '</em>') {
        black = part === '<em>';
        continue;
      }
      for (const letter of part.replace(/<[^>]+>/g, '').toUpperCase()) {
        const width = letterWidth(letter, black);
        whole += width;
        word = letter === ' ' || CJK.test(letter) ? 0 : word + width;
        widest = Math.max(widest, word);
      }
    }
    // Up to nine ems a line stays in one piece; longer ones are broken, and set as if they were so wide.
    widest = Math.max(widest, Math.min(whole, 9));
  }
  return `fit-${Math.min(18, Math.max(3, Math.ceil(widest)))}`;
}

function letterWidth(letter: string, black: boolean): number {
  if (CJK.test(letter)) return 1;
  if (letter === ' ') return black ? 0.25 : 0.2;
  if ('I.,:’!1'.includes(letter)) return black ? 0.42 : 0.28;
  if ('MW'.includes(letter)) return black ? 1.06 : 0.66;
  return black ? 0.8 : 0.5;
}
