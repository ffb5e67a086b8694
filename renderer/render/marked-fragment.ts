import { MARK, MARKED } from '../plan/aria-current.ts';
import { describeFragment, type RenderedFragment } from './document.ts';

/** A rendered fragment of any page: on each of them its links to that page are marked. */
export class MarkedFragment {
  readonly #html: string;
  /** The pages that it leads to. */
  readonly #pages: ReadonlySet<string>;
  readonly #elsewhere: RenderedFragment;

  constructor(html: string) {
    this.#html = html;
    // Most hold no link to be marked, and a search for a text is many times as fast as one for a pattern.
    const marks = html.includes(MARK) ? html.matchAll(MARKED) : [];
    this.#pages = new Set(Array.from(marks, ([, page]) => page as string));
    this.#elsewhere = describeFragment(this.#pages.size === 0 ? html : this.#markedOn(undefined));
  }

  /** Names of its islands. */
  get islands(): readonly string[] {
    return this.#elsewhere.islands;
  }

  /** As it stands on a page. */
  on(page: string): RenderedFragment {
    if (!this.#pages.has(page)) return this.#elsewhere;
    return { ...this.#elsewhere, html: this.#markedOn(page), unmarked: this.#elsewhere };
  }

  #markedOn(page: string | undefined): string {
    return this.#html.replace(MARKED, (_, one) => (one === page ? ' aria-current="page"' : ''));
  }
}
