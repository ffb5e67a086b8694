/**
 * Fetches the current version of a page of this site; null if it is gone or redirects. The site's policy forbids scripts to
 * parse text as a document, so the browser parses the response itself.
 */
export function pageThere(path: string): Promise<Document | null> {
  return new Promise((resolve) => {
    const call = new XMLHttpRequest();
    call.open('GET', path);
    call.responseType = 'document';
    call.onloadend = () => {
      const isThere = call.status === 200 && new URL(call.responseURL).pathname === path;
      resolve(isThere ? call.responseXML : null);
    };
    call.send();
  });
}

export type Alternate = { readonly language: string; readonly url: URL };

/** A page's links to its versions in other editions. */
export function alternatesIn(page: Document): Alternate[] {
  return [...page.querySelectorAll<HTMLLinkElement>('link[rel=alternate][hreflang]')].map(
    ({ hreflang, href }) => ({ language: hreflang, url: new URL(href) }),
  );
}
