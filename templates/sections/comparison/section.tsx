import {
  amount,
  art,
  byRegion,
  type Href,
  id,
  keyed,
  link,
  type PageContext,
  Rich,
  ref,
  z,
} from 'almanac/site';
import type { ReactNode } from 'react';
import { Action } from '../../components/Action.tsx';
import { isWorthwhile } from '../../components/card.ts';
import { digits } from '../../components/digits.ts';
import { Figure } from '../../components/Figure.tsx';
import { factCell, factName, factText, millimetres } from '../../components/facts.ts';
import { artFacts, type FigureModel, figureOf } from '../../components/figure.ts';
import { Name } from '../../components/Gloss.tsx';
import { Paint } from '../../components/Paint.tsx';
import { SectionHeading } from '../../components/Sheet.tsx';
import { forRegion } from '../../regional.ts';
import { ticketOf } from '../../ticket/model.ts';
import { PriceLine, priceLineOf } from '../../ticket/PriceLine.tsx';
import { hiddenFrom, veiled } from '../../ticket/veil.ts';
import { defineSection } from '../section.ts';
import type { SectionWords } from '../words.ts';

const columnData = z.strictObject({
  key: id,
  product: ref('product').optional(),
  amount: byRegion(amount).optional(),
  /** The drawing at its head; by default the product's own. */
  art: art().optional(),
});

export type Column = z.output<typeof columnData>;

export function columnModel(
  context: PageContext,
  words: Pick<SectionWords, 'maybe' | 't'>,
  column: Column,
  share: number,
) {
  const offer = column.product === undefined ? undefined : context.offer(column.product);
  const told = forRegion<string>(column.amount, context.region.id);
  const ticket = offer ? ticketOf(context, offer) : null;
  return {
    key: column.key,
    label: words.maybe(`columns.${column.key}`) ?? offer?.name ?? words.t(`columns.${column.key}`),
    short: offer ? context.maybe(`products.${offer.product}.short`) : null,
    product: offer?.product ?? null,
    gloss: offer?.gloss ?? null,
    // No link to the page itself.
    page: offer?.page && column.product !== context.page.file.product ? offer.page : null,
    price: ticket && priceLineOf(ticket),
    /** What the price includes. */
    tax:
      ticket?.tax && offer?.state !== 'soldOut'
        ? { text: ticket.tax, veil: hiddenFrom(offer?.changesAt) }
        : null,
    buy: ticket?.buy ?? null,
    tell: ticket?.tell ?? null,
    /** What another edition cost; for information, it cannot be bought. */
    told: told === undefined ? null : context.amount(told).text,
    /** Why it cannot be bought. */
    ended:
      column.product === undefined ? words.maybe(`ended.${column.key}`) : ticket?.closed ? ticket.stub : null,
    paint: offer?.paint ?? null,
    figure: figureOf(context, artOf(context, column), ''),
    share,
    lined: column.art?.includes('-cut.') ?? false,
  };
}

const artOf = (context: PageContext, { art, product }: Column): string | undefined =>
  art ?? (product && context.offer(product)?.art?.replace(/\.svg$/, '-compared.svg'));

type Columns = readonly ReturnType<typeof columnModel>[];

/** Leaves what a price includes to the columns that differ: from what is said for all, or else from each other. */
export function withTaxes(columns: Columns, saidForAll: string | null): Columns {
  const taxes = new Set(columns.flatMap(({ tax }) => tax?.text ?? []));
  const common = saidForAll ?? (taxes.size === 1 ? [...taxes][0] : null);
  return columns.map((column) => (column.tax?.text === common ? { ...column, tax: null } : column));
}

/** The widths of the drawings at one scale, in hundredths of a column; the broadest fills it, and none gets higher than the column is wide. */
export function sharesOf(context: PageContext, columns: readonly Column[]): number[] {
  const sizes = columns.map((column) => {
    const facts = artFacts(artOf(context, column) ?? '');
    const [width, height] = facts?.size ?? [1, 1];
    const [, top, , bottom] = facts?.body ?? [0, 0, 0, height];
    const of = column.product ?? context.page.file.product;
    const unit = ((of && millimetres(context, of)) || 1) / (bottom - top);
    return [width * unit, height * unit] as const;
  });
  const room = Math.max(...sizes.flat());
  return sizes.map(([width]) => Math.round((100 * width) / room));
}

export type Cell = { readonly key: string; readonly value: string | boolean };

/** A row is emphasised if its values differ, and muted if all are the same. */
export function rowOf(key: string, label: string, cells: readonly Cell[], figure: FigureModel | null = null) {
  const first = cells[0]?.value;
  const equal = cells.every(({ value }) => value === first);
  return { key, label, figure, cells, equal };
}

/** Two or three products side by side; on a phone two, with a choice of the second. */
export default defineSection({
  /**
   * Words: `title`, `lead`?; `columns.<key>`, else the product's name; `rows.<key>`, and `cells.<row>.<column>` for cells that
   * are `text`; `ended.<key>`? of what is not sold here. A column with a `product` carries its price and the way to buy
   * it, and is left out where the region does not list it, or it is a bundle that costs more than its parts; one with an `amount` tells it. `facts` are rows out of the
   * products' own, in order; one that fewer than two of them have compares nothing, and is left out. `link` leads to another
   * comparison, in words of its own: `link`.
   */
  data: {
    columns: keyed(columnData).min(2).max(3),
    facts: z.array(id).default([]),
    rows: keyed(
      z.strictObject({
        key: id,
        /** What the row is about. */
        art: art().optional(),
        /** Per column: included or not, or `text` for words in the cell. */
        cells: z.array(z.union([z.boolean(), z.literal('text')])).min(2),
      }),
    ).default([]),
    link: link.optional(),
  },
  model: ({ context, data, words }) => {
    const to = data.link === undefined ? undefined : context.href(data.link);
    const shown = data.columns
      .map((column, i) => ({ column, i }))
      .filter(({ column: { product } }) => {
        const offer = product === undefined ? null : context.offer(product);
        return offer === null || (offer !== undefined && isWorthwhile(context, offer));
      });
    if (shown.length < 2) return null;
    const facts = data.facts.flatMap((name) => {
      const known = shown.map(({ column: { key, product } }) => ({
        key,
        value: product === undefined ? null : factText(context, product, name),
      }));
      if (known.filter(({ value }) => value !== null).length < 2) return [];
      const cells = shown.map(({ column: { key, product } }) => ({
        key,
        value: product === undefined ? context.t('facts.missing') : factCell(context, product, name),
      }));
      return rowOf(name, factName(context, name), cells);
    });
    const rows = data.rows.map(({ key, art, cells }) =>
      rowOf(
        key,
        words.t(`rows.${key}`),
        shown.map(({ column, i }) => ({
          key: column.key,
          value: cells[i] === 'text' ? words.t(`cells.${key}.${column.key}`) : (cells[i] ?? false),
        })),
        figureOf(context, art, ''),
      ),
    );
    const columns = shown.map(({ column }) => column);
    const shares = sharesOf(context, columns);
    return {
      id: data.id,
      title: words.t('title'),
      lead: words.maybe('lead') ?? null,
      yes: context.t('ui.yes'),
      no: context.t('ui.no'),
      compareWith: context.t('ui.compareWith'),
      link: to ? { ...to, label: words.t('link') } : null,
      columns: withTaxes(
        columns.map((column, i) => columnModel(context, words, column, shares[i] ?? 100)),
        null,
      ),
      // Rows that differ come first.
      rows: [...facts, ...rows].sort((one, other) => Number(one.equal) - Number(other.equal)),
    };
  },
  View: ({ model, no }) => (
    <div className="beside compared">
      <SectionHeading
        no={no}
        title={<Rich text={model.title} />}
        id={`${model.id}-title`}
        lead={model.link ? <Lead text={model.lead} to={model.link} /> : model.lead}
      />
      {model.columns.length > 2 ? (
        <fieldset className="comparison__with">
          <legend className="unseen">{model.compareWith}</legend>
          {model.columns.slice(1).map((column, i) => (
            <label key={column.key} className="action action--line">
              <input type="radio" name="compared" value={column.key} defaultChecked={i === 0} />
              {column.short ?? column.label}
            </label>
          ))}
        </fieldset>
      ) : null}
      <ComparisonTable of={model} labelledBy={`${model.id}-title`} />
    </div>
  ),
});

interface LeadProps {
  readonly text: string | null;
  readonly to: Href & { readonly label: string };
}

function Lead({ text, to }: LeadProps): ReactNode {
  return (
    <>
      {text}
      <br />
      <Action to={to} label={to.label} kind="text" />
    </>
  );
}

interface TableProps {
  readonly of: {
    readonly columns: readonly ReturnType<typeof columnModel>[];
    readonly rows: readonly ReturnType<typeof rowOf>[];
    readonly yes: string;
    readonly no: string;
  };
  readonly labelledBy: string;
}

/** A table with products as column heads and a row for each compared fact. */
export function ComparisonTable({ of: { columns, rows, yes, no }, labelledBy }: TableProps): ReactNode {
  return (
    <table className="comparison" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              id={`column-${column.key}`}
              data-product={column.product ?? undefined}
            >
              <div className="comparison__plate">
                <Paint colour={column.paint} />
                <Figure
                  figure={column.figure}
                  className={`comparison__figure ${column.lined ? 'lined ' : ''}${digits(column.share)}`}
                />
              </div>
              <span className="comparison__name">
                {column.page ? (
                  <a href={column.page.href}>
                    <Name of={{ ...column, name: column.label }} />
                  </a>
                ) : (
                  <Name of={{ ...column, name: column.label }} />
                )}
              </span>
              <div className={column.ended ? 'comparison__ended' : undefined}>
                {column.told ? <span className="price comparison__price">{column.told}</span> : null}
                {column.price ? <PriceLine of={column.price} className="comparison__price" /> : null}
                {column.tax ? (
                  <p className="small" {...veiled(column.tax.veil)}>
                    {column.tax.text}
                  </p>
                ) : null}
                {column.ended ? <p className="small">{column.ended}</p> : null}
              </div>
              {column.buy ? <Action to={column.buy} label={column.buy.label} of={column.label} /> : null}
              {column.tell ? (
                <Action to={column.tell} label={column.tell.label} of={column.label} kind="line" />
              ) : null}
            </th>
          ))}
        </tr>
      </thead>
      {rows.map((row) => (
        <tbody key={row.key}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={columns.length}
              className={row.equal ? 'comparison__same' : undefined}
            >
              {row.figure ? <Figure figure={row.figure} className="comparison__item" /> : null}
              {row.label}
            </th>
          </tr>
          <tr>
            {row.cells.map(({ key, value }) => (
              <td key={key} className={row.equal ? 'comparison__same' : undefined}>
                {typeof value === 'string' ? value : value ? yes : no}
              </td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  );
}
