import { fetched } from 'almanac/client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Found } from '../client/find.ts';

export type SearchProps = {
  readonly label: string;
  readonly placeholder: string;
  /** Messages for the number of results, `#` being the number, and for no results. */
  readonly results: string;
  readonly none: string;
  readonly kinds: Readonly<Record<Found['kind'], string>>;
  /** The entries, all of which are listed while there is no query. */
  readonly entries: readonly Found[];
  /** The page of questions, whose answers are searched too. */
  readonly answers: string | null;
};

type Finder = (query: string) => readonly Found[];

/** A list that a query filters. The search index is loaded when a visitor begins to type. */
export default function Search({ entries, answers, kinds, ...words }: SearchProps): ReactNode {
  const [isAlive, setAlive] = useState(false);
  const [query, setQuery] = useState('');
  const [find, setFind] = useState<Finder>();
  const asked = useRef(false);

  const prepare = (): void => {
    if (asked.current) return;
    asked.current = true;
    fetched(() => import('../client/find.ts'))
      .then(async ({ answersOn, finderOf }) => {
        const all = [...entries, ...(await answersOn(answers))];
        setFind(() => finderOf(all));
      })
      .catch(() => {
        asked.current = false;
      });
  };

  const seek = (sought: string): void => {
    prepare();
    setQuery(sought);
    // Keep the query in the address, so that Back restores the results.
    const { pathname } = location;
    history.replaceState(history.state, '', sought ? `?q=${encodeURIComponent(sought)}` : pathname);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once
  useEffect(() => {
    setAlive(true);
    const sought = new URLSearchParams(location.search).get('q');
    if (sought) seek(sought);
  }, []);

  const isSought = find !== undefined && query.trim() !== '';
  const shown = isSought ? find(query) : entries;
  const said = isSought && (shown.length === 0 ? words.none : words.results.replace('#', `${shown.length}`));
  return (
    <search className="search">
      <label className="unseen" htmlFor="search-query">
        {words.label}
      </label>
      <input
        className="field search__field"
        id="search-query"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={words.placeholder}
        disabled={!isAlive}
        value={query}
        onFocus={prepare}
        onInput={(event) => seek(event.currentTarget.value)}
      />
      <p role="status">{said || null}</p>
      <ul className="search__list">
        {shown.map(({ href, title, says, kind, art }) => (
          <li key={`${href} ${title}`}>
            <a href={href}>
              {art ? <img src={art} alt="" width="64" height="64" loading="lazy" /> : <span />}
              <span>
                {title}
                <small>{says}</small>
              </span>
              <small>{kinds[kind]}</small>
            </a>
          </li>
        ))}
      </ul>
    </search>
  );
}
