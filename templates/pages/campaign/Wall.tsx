import { Rich } from 'almanac/site';
import type { ReactNode } from 'react';
import { ProductCard } from '../../components/ProductCard.tsx';
import { SectionHeading } from '../../components/Sheet.tsx';
import type { DealModel, WallModel } from './wall.ts';

/** Every deal in sight at once. The filters are a radio group, which the style sheet reads: they ask for no script. */
export function Wall({ wall, no }: { readonly wall: WallModel; readonly no: number }): ReactNode {
  const { deals, apart, filters } = wall;
  const spans = spansOf(deals.length);
  return (
    <section className="section section--wall" id="deals">
      <SectionHeading no={no} title={<Rich text={wall.title} />} lead={wall.lead} />
      <div className="wall" data-unlocks="">
        {filters.length > 1 ? (
          <fieldset className="wall__filters">
            <legend className="unseen">{wall.title}</legend>
            {[{ id: 'all-deals', label: wall.all }, ...filters].map(({ id, label }, i) => (
              <label key={id} id={id}>
                <input type="radio" name="deals" value={i} defaultChecked={i === 0} />
                <span>{label}</span>
              </label>
            ))}
            {wall.ways.map(({ anchor, label }) => (
              <a key={anchor} href={`#${anchor}`}>
                {label}
              </a>
            ))}
          </fieldset>
        ) : null}
        {filters.map(({ id, title, content }, i) => (
          <p className={`wall__about in-${i + 1}`} key={id}>
            <strong>
              <Rich text={title} />
            </strong>
            {content ? <Rich text={content} /> : null}
          </p>
        ))}
        <ol className="plate plate--list">
          {deals.map((deal, i) => (
            <ProductCard
              key={deal.card.product}
              card={deal.card}
              no={i + 1}
              span={spans[i] ?? 4}
              className={classOf(i === 0 && !deal.isHero ? 'large' : sideOf(i), deal)}
            />
          ))}
          {apart.map((deal) => (
            <ProductCard
              key={deal.card.product}
              card={deal.card}
              no={null}
              span={4}
              className={classOf('apart', deal)}
            />
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Under which filters a deal shows, and under which it has a row to itself. */
function classOf(shape: string, { groups, rows }: DealModel): string {
  return [
    ...(shape ? [shape] : []),
    ...groups.map((no) => `in-${no}`),
    ...rows.map((no) => `row-${no}`),
  ].join(' ');
}

/** On a phone figures stand on the left and on the right by turns. */
export function sideOf(i: number): string {
  return i % 2 === 0 ? '' : 'at-right';
}

/** Column spans of twelve: the first ones large, so that rows of three below them are full. */
export function spansOf(count: number): number[] {
  const lead = { 1: [12], 2: [7, 5], 0: count > 5 ? [7, 5, 12] : [] }[count % 3] ?? [];
  return [...lead, ...Array.from({ length: Math.max(0, count - lead.length) }, () => 4)];
}
