/** Some assets with all that they load, by URL; URLs that lead to none are left out. */
export function closureOf<A extends { readonly url: string; readonly needs: readonly string[] }>(
  urls: Iterable<string>,
  get: (url: string) => A | undefined,
): A[] {
  const found = new Map<string, A>();
  const visit = (url: string): void => {
    const asset = get(url);
    if (!asset || found.has(url)) return;
    found.set(url, asset);
    asset.needs.forEach(visit);
  };
  for (const url of urls) visit(url);
  return [...found.values()].sort((a, b) => (a.url < b.url ? -1 : 1));
}
