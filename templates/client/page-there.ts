/**
 * A page of this site as it is there now; null where it has gone, or sends on to another. Its policy lets no script parse text as
 * a document: here the browser does, as it reads the answer.
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

/** A page's own list of what it is in other editions. */
export function alternatesIn(page: Document): Alternate[] {
  return [...page.querySelectorAll<HTMLLinkElement>('link[rel=alternate][hreflang]')].map(
    ({ hreflang, href }) => ({ language: hreflang, url: new URL(href) }),
  );
}
