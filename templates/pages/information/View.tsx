import { Rich } from 'almanac/site';
import type { ReactNode } from 'react';
import { Figure } from '../../components/Figure.tsx';
import { numeral, SheetEdge } from '../../components/Sheet.tsx';
import { Prose } from '../../prose/Prose.tsx';
import type { InformationModel } from './model.ts';
import { PartView } from './parts/index.tsx';

export function View({ model }: { readonly model: InformationModel }): ReactNode {
  return (
    <article className={`info info--${model.layout}`}>
      <SheetEdge rows={false} />
      <Top model={model} />
      {model.contents === null ? null : (
        <nav className="info__contents" aria-labelledby="contents">
          <h2 id="contents">{model.contents}</h2>
          <Contents sections={model.sections} />
          {/* The same, folded, for sheets that have no room beside the text: one of the two shows. */}
          <details>
            <summary>{model.contents}</summary>
            <Contents sections={model.sections} />
          </details>
        </nav>
      )}
      <div className="info__body">
        {model.sections.map((section, i) => (
          <section key={section.id} id={section.id} className="info__section">
            <h2 id={`${section.id}-title`}>
              <span className="info__no" aria-hidden="true">
                {numeral(i + 1)}
              </span>
              <Rich text={section.title} />
            </h2>
            {section.body.length > 0 ? <Prose blocks={section.body} titleId={`${section.id}-title`} /> : null}
            {section.parts.map((part) => (
              <PartView key={part.type} part={part} />
            ))}
          </section>
        ))}
      </div>
    </article>
  );
}

function Contents({ sections }: Pick<InformationModel, 'sections'>): ReactNode {
  return (
    <ol>
      {sections.map((section, i) => (
        <li key={section.id}>
          <a href={`#${section.id}`}>
            <span aria-hidden="true">{numeral(i + 1)}</span> <Rich text={section.title} />
          </a>
        </li>
      ))}
    </ol>
  );
}

function Top({
  model: { title, lead, figure, updated, summary },
}: {
  readonly model: InformationModel;
}): ReactNode {
  return (
    <header className="info__top">
      <h1>
        <Rich text={title} />
      </h1>
      {lead === null ? null : <p className="info__lead">{lead}</p>}
      {figure ? <Figure figure={figure} className="info__figure" first /> : null}
      {summary ? (
        <aside className="ticket info__ticket" aria-labelledby="in-short">
          <div className="ticket__stock">
            <div className="ticket__stub">
              <h2 id="in-short">{summary.title}</h2>
              {updated ? (
                <span>
                  {updated.label} <time dateTime={updated.iso}>{updated.text}</time>
                </span>
              ) : null}
            </div>
            <ul className="ticket__body">
              {summary.lines.map((line) => (
                <li key={line}>
                  <Rich text={line} />
                </li>
              ))}
            </ul>
          </div>
        </aside>
      ) : updated ? (
        <p className="info__date">
          {updated.label} <time dateTime={updated.iso}>{updated.text}</time>
        </p>
      ) : null}
    </header>
  );
}
