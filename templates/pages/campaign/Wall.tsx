import { Rich } from 'almanac/site';
import type { ReactNode } from 'react';
import { fitClass } from '../../components/name.ts';
import { ProductCard } from '../../components/ProductCard.tsx';
import { SectionHeading } from '../../components/Sheet.tsx';
import { type Veil, veiled } from '../../ticket/veil.ts';
import type { DealModel, WallModel } from './wall.ts';

/** All deals at once. The filters are a radio group that the style sheet reads, so they work without script. */
export function Wall({ wall }: { readonly wall: WallModel }): ReactNode {
  const { deals, apart, filters } = wall;
  const open = deals.filter(({ sheet }) => !sheet);
  const locked = deals.filter(({ sheet }) => sheet);
  const spans = spansOf(open.length - 1);
  return (
    <section className="section section--wall" id={wall.anchor}>
      <SectionHeading title={<Title {...wall} />} lead={<Lead {...wall} />} veil={wall.veil} />
      <div className="wall" data-unlocks="">
        {filters.length > 1 ? (
          <fieldset className="wall__filters">
            <legend className="unseen">{wall.title}</legend>
            {[{ id: 'all-deals', label: wall.all, count: null }, ...filters].map(
              ({ id, label, count }, i) => (
                <label key={id} id={id}>
                  <input type="radio" name="deals" value={i} defaultChecked={i === 0} />
                  <span>
                    {label} {count === null ? null : <small>{count}</small>}
                  </span>
                </label>
              ),
            )}
            {wall.ways.map(({ anchor, label }) => (
              <a key={anchor} href={`#${anchor}`}>
                {label}
              </a>
            ))}
          </fieldset>
        ) : null}
        {filters.map(({ id, title, content }, i) => (
          <p className={`wall__about in in-${i + 1}`} key={id}>
            <strong>
              <Rich text={title} />
            </strong>
            {content ? <Rich text={content} /> : null}
          </p>
        ))}
        <ol className="plate plate--list">
          {open.map((deal, i) => (
            <ProductCard
              key={deal.card.product}
              card={deal.card}
              span={spans[i - 1]}
              className={classOf(i === 0 ? 'lead' : `${shapeOf(i, open.length)} ${sideOf(i)}`, deal)}
            />
          ))}
          {locked.map((deal, i) => (
            <ProductCard
              key={deal.card.product}
              card={deal.card}
              className={classOf(`locked sheet-${deal.sheet} row ${sideOf(open.length + i)}`, deal)}
            />
          ))}
          {apart.map((deal) => (
            <ProductCard key={deal.card.product} card={deal.card} className={classOf('apart', deal)} />
          ))}
        </ol>
      </div>
    </section>
  );
}

/** The heavy part of the heading says how much there is to save. */
function Title({ title, most, veil }: Pick<WallModel, 'title' | 'most' | 'veil'>): ReactNode {
  return (
    <>
      <Rich text={title} />
      {most ? (
        <em className={fitClass(`<em>${most}</em>`, 14)} {...veiled(veil)}>
          {' '}
          {most}
        </em>
      ) : null}
    </>
  );
}

function Lead({ lead, alike }: Pick<WallModel, 'lead' | 'alike'>): ReactNode {
  return (
    <>
      {lead ? <Rich text={lead} /> : null}
      <Alike lines={alike} />
    </>
  );
}

/** What all tickets below have in common. */
export function Alike({
  lines,
  veil = null,
}: {
  readonly lines: readonly string[];
  readonly veil?: Veil | null;
}): ReactNode {
  return lines.length > 0 ? (
    <small className="alike" {...veiled(veil)}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </small>
  ) : null;
}

/** The layout of a deal, and the filters under which it is shown. */
function classOf(shape: string, { groups }: DealModel): string {
  return [shape.trim(), 'in', ...groups.map((no) => `in-${no}`)].filter(Boolean).join(' ');
}

/**
 * A single small deal has its own row; on tablets, with two to a row, so does the last of an odd number.
 */
function shapeOf(i: number, count: number): string {
  if (count === 2) return 'row';
  return i === count - 1 && count % 2 === 0 ? 'alone' : '';
}

/** On a phone figures are left and right by turns. */
export function sideOf(i: number): string {
  return i % 2 === 0 ? '' : 'at-right';
}

/** Column spans of twelve: rows of two, the last of three for an odd number, all full. A single one fills a row. */
function spansOf(count: number): number[] {
  const thirds = count % 2 === 1 && count > 1 ? [4, 4, 4] : [];
  const pairs = Math.floor((count - thirds.length) / 2);
  return [...Array.from({ length: pairs }, (_, i) => (i % 2 === 0 ? [7, 5] : [5, 7])).flat(), ...thirds];
}

/** Like `spansOf`, for products without a saving, which must not be larger than a deal: four or three to a row; two share one. */
export function quietSpansOf(count: number): number[] {
  if (count < 3) return count === 2 ? [6, 6] : [];
  if (count === 5) return [4, 4, 4, 6, 6];
  const thirds = (4 - (count % 4)) % 4;
  const fours = (count - 3 * thirds) / 4;
  return [...new Array<number>(4 * fours).fill(3), ...new Array<number>(3 * thirds).fill(4)];
}
