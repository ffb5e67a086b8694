import { Rich } from 'almanac/site';
import type { ReactNode } from 'react';
import type { Block } from './schema.ts';

interface ProseProps {
  readonly blocks: readonly Block[];
  /** Id of the heading above it: part of a table's accessible name. */
  readonly titleId?: string;
}

/** Running text: paragraphs, lists, steps, tables, in one column. */
export function Prose({ blocks, titleId }: ProseProps): ReactNode {
  return (
    <div className="prose">
      {blocks.map((block, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other name, and never move
        <BlockView key={i} block={block} titleId={titleId} />
      ))}
    </div>
  );
}

function BlockView({ block, titleId }: { readonly block: Block } & Pick<ProseProps, 'titleId'>): ReactNode {
  if (typeof block === 'string') return <p>{<Rich text={block} />}</p>;
  if ('list' in block) return <ul>{items(block.list)}</ul>;
  if ('steps' in block) return <ol>{items(block.steps)}</ol>;
  if ('note' in block)
    return (
      <p className="prose__note">
        <Rich text={block.note} />
      </p>
    );
  if ('terms' in block)
    return (
      <dl>
        {block.terms.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <Rich text={text} />
            </dd>
          </div>
        ))}
      </dl>
    );
  const { head, rows } = block.table;
  return (
    <table aria-labelledby={titleId}>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = '', ...cells]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {cells.map((cell, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell's name is its column
              <td key={i} data-head={head[i + 1]}>
                <Rich text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function items(texts: readonly string[]): ReactNode {
  return texts.map((text) => (
    <li key={text}>
      <Rich text={text} />
    </li>
  ));
}
