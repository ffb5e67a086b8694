import { Rich } from 'almanac/site';
import type { ReactNode } from 'react';
import { Arrow } from '../../components/Action.tsx';
import { Figure } from '../../components/Figure.tsx';
import { Name } from '../../components/Gloss.tsx';
import { SheetEdge } from '../../components/Sheet.tsx';
import { Tabbed } from '../../components/Tabbed.tsx';
import type { ManualsModel } from './page.ts';

/** A drawer of manuals: each cover is the tab of its series. */
export function View({ model }: { readonly model: ManualsModel }): ReactNode {
  return (
    <article className="manuals">
      <SheetEdge />
      <header className="manuals__top">
        <h1>
          <Rich text={model.title} />
        </h1>
        <p>{model.lead}</p>
        {model.figure ? <Figure figure={model.figure} className="manuals__booklet" first /> : null}
      </header>
      <Tabbed id="series" tabs={model.tabs}>
        {model.series.map((series) => (
          <Series key={series.id} series={series} head={model.head} />
        ))}
      </Tabbed>
    </article>
  );
}

interface SeriesProps {
  readonly series: ManualsModel['series'][number];
  readonly head: ManualsModel['head'];
}

function Series({ series, head }: SeriesProps): ReactNode {
  return (
    <section id={series.id} className="booklet">
      <h2 id={`${series.id}-title`}>
        <Name of={series} />
      </h2>
      <table className="sheet-table" aria-labelledby={`${series.id}-title`}>
        <thead>
          <tr>
            <th scope="col">{head.name}</th>
            <th scope="col">{head.size}</th>
            <th scope="col">{head.updated}</th>
          </tr>
        </thead>
        <tbody>
          {series.files.map((file) => (
            <tr key={`${file.name} ${file.iso}`}>
              <th scope="row">
                {file.href === null ? (
                  file.name
                ) : (
                  <a href={file.href} rel="noopener">
                    {file.name} <Arrow out />
                    <span className="unseen"> {series.name}</span>
                  </a>
                )}
              </th>
              <td>{file.size}</td>
              <td>
                <time dateTime={file.iso}>{file.date}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {series.to ? (
        <p>
          <a className="action action--text" href={series.to.href}>
            <span>
              {series.to.label}
              <span className="unseen"> {series.name}</span>
            </span>{' '}
            <Arrow out={false} />
          </a>
        </p>
      ) : null}
    </section>
  );
}
