/**
 * Values in a host's configuration were checked when they were read. They are escaped as well, so that even an
 * unchecked value could neither end a line or a directive nor begin another.
 */

/** A path, or a URL, in which every character that means something in a configuration or a pattern is percent-encoded. */
export function inConfig(text: string): string {
  return encoded(text, /%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9/._~%:[\]-]/g);
}

/** The same of where a redirect leads, which may have a query. */
export function asTarget(text: string): string {
  return encoded(text, /%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9/._~%:[\]?=&@+,-]/g);
}

/** A word of letters, digits and hyphens; all else is left out. */
export function asWord(text: string): string {
  return text.replace(/[^A-Za-z0-9-]/g, '');
}

/** As text or a quoted value of XML and HTML; what XML has no place for is left out. */
export function escapeXml(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

function encoded(text: string, unsafe: RegExp): string {
  return text.replace(unsafe, (char) =>
    [...new TextEncoder().encode(char)]
      .map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`)
      .join(''),
  );
}
