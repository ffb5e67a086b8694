import { Rich } from 'almanac/site';
import type { ReactNode } from 'react';
import { Arrow } from '../../components/Action.tsx';
import { Figure } from '../../components/Figure.tsx';
import { Paint } from '../../components/Paint.tsx';
import { numeral, SectionHeading, SheetEdge } from '../../components/Sheet.tsx';
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
          {/* The same, folded, for narrow screens: the style sheet shows one of the two. */}
          <details>
            <summary>{model.contents}</summary>
            <Contents sections={model.sections} />
          </details>
        </nav>
      )}
      <div className="info__body">
        {model.sections.map((section, i) => (
          <section key={section.id} id={section.id} className="info__section">
            <SectionHeading no={i + 1} title={<Rich text={section.title} />} id={`${section.id}-title`} />
            {section.body.length > 0 ? <Prose blocks={section.body} titleId={`${section.id}-title`} /> : null}
            {section.parts.map((part) => (
              <PartView key={part.type} part={part} />
            ))}
            {section.figure ? <Figure figure={section.figure} className="info__thing" /> : null}
            {section.payments.length > 0 ? (
              // An answer states it in its text.
              <ul className="info__thing tags" aria-hidden="true">
                {section.payments.map((payment) => (
                  <li key={payment}>{payment}</li>
                ))}
              </ul>
            ) : null}
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
            <span aria-hidden="true">{numeral(i + 1)}</span>{' '}
            <b>
              <Rich text={section.title} />
            </b>
          </a>
        </li>
      ))}
    </ol>
  );
}

/** The top of the page: words on paper; beside them, on paint, the figure or a ticket that summarises the page. */
function Top({
  model: { title, lead, paint, poster, tone, figure, frames, quick, updated, summary },
}: {
  readonly model: InformationModel;
}): ReactNode {
  const date = updated ? (
    <>
      {updated.label} <time dateTime={updated.iso}>{updated.text}</time>
    </>
  ) : null;
  return (
    <header className={`info__top on-${tone}${poster ? ' info__top--poster' : ''}`}>
      <h1>
        <Rich text={title} />
      </h1>
      {lead === null ? null : <p className="info__lead">{lead}</p>}
      {quick.length > 0 ? (
        <ul className="info__quick">
          {quick.map((way) => (
            <li key={way.key}>
              <a href={way.href} rel={way.external ? 'noopener' : undefined}>
                <strong>{way.title}</strong>
                <span>{way.text}</span>
                <Arrow out={way.external} />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {date && !summary ? <p className="info__date">{date}</p> : null}
      {figure || summary || frames ? (
        <div className="info__field">
          <Paint colour={paint} />
          {figure ? <Figure figure={figure} className="info__figure" first /> : null}
          {frames ? (
            <div className="info__frames">
              {frames.map((frame) => (
                <Figure key={frame.src} figure={frame} />
              ))}
            </div>
          ) : null}
          {summary ? (
            <aside className="ticket" aria-labelledby="in-short">
              <div className="ticket__stock">
                <div className="ticket__stub">
                  <h2 id="in-short">{summary.title}</h2>
                  {date ? <span>{date}</span> : null}
                </div>
                <div className="ticket__body">
                  {summary.tally ? (
                    <p className="ticket__sum">
                      {summary.tally.before ? (
                        <span className="ticket__tax">{summary.tally.before}</span>
                      ) : null}
                      <strong className="ticket__price ticket__price--s">{summary.tally.number}</strong>{' '}
                      <span className="ticket__tax">{summary.tally.text}</span>
                    </p>
                  ) : null}
                  <ul>
                    {summary.lines.map((line) => (
                      <li key={line}>
                        <Rich text={line} />
                      </li>
                    ))}
                  </ul>
                </div>
              </div>
            </aside>
          ) : null}
        </div>
      ) : null}
    </header>
  );
}
