/** The bar knows by its address which revision the page is of. */
export function toolbarTag(revision: number): string {
  return `<script type="module" src="/__almanac/toolbar.js?revision=${revision}"></script>`;
}
