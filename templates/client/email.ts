/** What `<input type="email">` accepts by the HTML standard, except that the domain has a dot. */
const ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/** Longest address that mail can be sent to (RFC 3696, erratum 1690). */
const LONGEST = 254;

export function isEmail(text: string): boolean {
  return text.length <= LONGEST && ADDRESS.test(text);
}

/**
 * An address or number without what keyboards and the clipboard add: East Asian keyboards may write letters, digits
 * and full stops in full width, and pasted text may contain invisible characters.
 */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('。', '.')
    .trim();
}
