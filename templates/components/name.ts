/** How large a name can be set: by its longest word and its length, markup not counted. CJK counts double. */
export function nameSize(text: string): 's' | 'm' | 'l' {
  const plain = text.replace(/<[^>]+>/g, ' ').trim();
  const width = (word: string): number => [...word].reduce((sum, letter) => sum + (letter > '\u2e80' ? 1.6 : 1), 0);
  const longest = Math.max(...plain.split(/\s+/).map(width));
  const whole = width(plain);
  if (whole > 34 || longest > 14) return 's';
  return whole > 20 || longest > 11 ? 'm' : 'l';
}
