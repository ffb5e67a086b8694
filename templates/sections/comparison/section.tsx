import { amount, art, byRegion, id, type PageContext, Rich, ref, z } from 'almanac/site';
import type { ReactNode } from 'react';
import { Figure } from '../../components/Figure.tsx';
import { figureOf } from '../../components/figure.ts';
import { SectionHeading } from '../../components/Sheet.tsx';
import { forRegion } from '../../regional.ts';
import { ticketOf } from '../../ticket/model.ts';
import { Ticket } from '../../ticket/Ticket.tsx';
import { defineSection } from '../section.ts';
import type { SectionWords } from '../words.ts';

const columnData = z.strictObject({
  key: id,
  product: ref('product').optional(),
  amount: byRegion(amount).optional(),
  art: art().optional(),
});

function columnModel(context: PageContext, words: SectionWords, column: z.output<typeof columnData>) {
  const offer = column.product === undefined ? undefined : context.offer(column.product);
  const told = forRegion<string>(column.amount, context.region.id);
  return {
    key: column.key,
    label: words.t(`columns.${column.key}`),
    product: offer?.product ?? null,
    ticket: offer ? ticketOf(context, offer) : null,
    /** What another edition cost: told, not asked. */
    told: told === undefined ? null : context.amount(told).text,
    figure: figureOf(context, column.art ?? offer?.art, ''),
  };
}

/** Two or more beside each other. */
export default defineSection({
  /**
   * Words: `title`, `lead`?, `columns.<key>`, `rows.<key>`, and `cells.<row>.<column>` for cells
   * that are `text`. A column with a `product` carries that product's price ticket; one with an `amount` tells it.
   */
  data: {
    columns: z.array(columnData).min(2),
    rows: z
      .array(
        z.strictObject({
          key: id,
          /** Per column: included or not, or `text` for words in the cell. */
          cells: z.array(z.union([z.boolean(), z.literal('text')])).min(2),
        }),
      )
      .default([]),
  },
  model: ({ context, data, words }) => ({
    title: words.t('title'),
    lead: words.maybe('lead'),
    yes: context.t('ui.yes'),
    no: context.t('ui.no'),
    columns: data.columns.map((column) => columnModel(context, words, column)),
    rows: data.rows.map((row) => ({
      key: row.key,
      label: words.t(`rows.${row.key}`),
      cells: data.columns.map((column, i) => {
        const cell = row.cells[i] ?? false;
        return { key: column.key, value: cell === 'text' ? words.t(`cells.${row.key}.${column.key}`) : cell };
      }),
    })),
  }),
  View: ({ model, no }) => (
    <>
      <SectionHeading no={no} title={<Rich text={model.title} />} lead={model.lead} />
      <div className="comparison">
        <table>
          <thead>
            <tr>
              <td />
              {model.columns.map((column) => (
                <th key={column.key} scope="col" data-product={column.product ?? undefined}>
                  <Figure figure={column.figure} className="comparison__figure" />
                  <span>{column.label}</span>
                  {column.told ? <span className="comparison__told">{column.told}</span> : null}
                  {column.ticket ? <Ticket ticket={column.ticket} /> : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {model.rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.label}</th>
                {row.cells.map((cell) => (
                  <td key={cell.key}>
                    {typeof cell.value === 'string' ? (
                      cell.value
                    ) : (
                      <Mark on={cell.value} text={cell.value ? model.yes : model.no} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  ),
});

function Mark({ on, text }: { readonly on: boolean; readonly text: string }): ReactNode {
  return (
    <>
      <svg className="arrow" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={on ? 'm2 9 4 4 8-10' : 'M3 8h10'} />
      </svg>
      <span className="unseen">{text}</span>
    </>
  );
}
