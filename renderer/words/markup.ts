/** The little markup that copy may carry. */
export type Tag = 'em' | 'strong' | 'sup' | 'br';

export const TOKEN = /<(\/?)(em|strong|sup|br)\s*\/?>/g;

/** A text without its markup, for attributes and heads. */
export function plainText(text: string): string {
  return text.includes('<')
    ? text
        .replace(/<br\s*\/?>/g, ' ')
        .replace(TOKEN, '')
        .replace(/ {2,}/g, ' ')
    : text;
}
