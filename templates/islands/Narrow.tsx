import { type ReactNode, useEffect, useState } from 'react';
import { placesOf } from '../components/rhythm.ts';

export type NarrowProps = {
  /** The label of the group. */
  readonly label: string;
  readonly facets: readonly {
    readonly key: string;
    readonly label: string;
    /** At most one is chosen; `id` is its part of the address. */
    readonly options: readonly {
      readonly id: string;
      readonly label: string;
      readonly products: readonly string[];
    }[];
    /** Attributes for the page's guard: when its statements about prices stop being true. */
    readonly veil?: Readonly<Record<string, string>>;
  }[];
  /** The number of cells of each kind, in the order of the list: a row never mixes kinds. */
  readonly kinds: readonly number[];
  readonly words: { readonly all: string; readonly shown: string };
};

type Facets = NarrowProps['facets'];
type Option = Facets[number]['options'][number];

/** The choice in the address: at most one option of each facet, by the facet's key. */
type Chosen = Readonly<Record<string, Option | undefined>>;

const SEPARATOR = '&';

function chosenIn(hash: string, facets: Facets): Chosen {
  const ids = hash.replace(/^#/, '').split(SEPARATOR);
  return Object.fromEntries(
    facets.map(({ key, options }) => [key, options.find(({ id }) => ids.includes(id))]),
  );
}

/** The address of a choice. Without a choice it names no part of the page, so that the page does not scroll. */
function addressOf(chosen: Chosen): string {
  const ids = Object.values(chosen).flatMap((option) => option?.id ?? []);
  return `#${ids.join(SEPARATOR) || 'all-models'}`;
}

const fits = (chosen: Chosen, product: string): boolean =>
  Object.values(chosen).every((option) => !option || option.products.includes(product));

/**
 * Links that narrow the list of products below them. The choice is in the address, so it can be shared, and the browser's Back
 * undoes it. Without script the links lead to the same choices as lists of names.
 */
export default function Narrow({ label, facets, kinds, words }: NarrowProps): ReactNode {
  const [chosen, setChosen] = useState<Chosen>();
  const [shown, setShown] = useState(0);
  const all = kinds.reduce((sum, count) => sum + count, 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: facets and kinds are the page's, they do not change
  useEffect(() => {
    const list = document.querySelector<HTMLElement>('.lineup__plate');
    const cells = [...(list?.children ?? [])] as HTMLElement[];
    const wide = cells.map(({ className }) => className);
    const follow = (): void => {
      const now = chosenIn(location.hash, facets);
      const isNarrowed = Object.values(now).some(Boolean);
      const kept = cells.filter(({ dataset }) => fits(now, dataset.product ?? ''));
      list?.toggleAttribute('data-narrowed', isNarrowed);
      for (const [i, cell] of cells.entries()) {
        cell.hidden = !kept.includes(cell);
        cell.className = wide[i] ?? '';
      }
      if (isNarrowed) layOut(cells, kept, kinds);
      setShown(kept.length);
      setChosen(now);
    };
    follow();
    addEventListener('hashchange', follow);
    // On a first visit the address chooses what is shown; on Back the browser restores the position.
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (list?.hasAttribute('data-narrowed') && visit?.type === 'navigate')
      document.querySelector('.narrow')?.scrollIntoView();
    return () => removeEventListener('hashchange', follow);
  }, []);

  const isNarrowed = chosen !== undefined && Object.values(chosen).some(Boolean);
  return (
    <nav className="narrow" aria-label={label}>
      {facets.map(({ key, label: name, options, veil }) => (
        <div className="narrow__facet" key={key} {...veil}>
          <span className="narrow__name" id={`narrow-${key}`}>
            {name}
          </span>
          <ul aria-labelledby={`narrow-${key}`}>
            {options.map((option) => {
              const isChosen = chosen?.[key] === option;
              const others = { ...chosen, [key]: isChosen ? undefined : option };
              const count = option.products.filter((product) =>
                fits({ ...chosen, [key]: option }, product),
              ).length;
              return (
                <li key={option.id}>
                  <a
                    data-choice={option.id}
                    href={count > 0 ? addressOf(others) : undefined}
                    aria-current={isChosen ? 'true' : undefined}
                    aria-disabled={count > 0 ? undefined : 'true'}
                  >
                    {option.label} <small>{count}</small>
                  </a>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
      <p className="narrow__shown">
        <span role="status">
          {isNarrowed ? words.shown.replace('{shown}', `${shown}`).replace('{all}', `${all}`) : null}
        </span>
        {isNarrowed ? <a href={addressOf({})}>{words.all}</a> : null}
      </p>
    </nav>
  );
}

/** Arranges the remaining cells in full rows, each of one kind. */
function layOut(cells: readonly HTMLElement[], kept: readonly HTMLElement[], kinds: readonly number[]): void {
  let next = 0;
  const left = kinds.map((count) => {
    const own = cells.slice(next, next + count);
    next += count;
    return own.filter((cell) => kept.includes(cell)).length;
  });
  for (const [i, { span, rows }] of placesOf(left).entries()) {
    const { classList } = kept[i] as HTMLElement;
    const lying = [...classList].filter((name) => /^(span-\d+|half|whole|row|later)$/.test(name));
    classList.remove(...lying);
    classList.add(...rows, ...(classList.contains('cell--again') ? [] : [`span-${span}`]));
  }
}
