import { Rich } from 'almanac/site';
import type { ReactNode } from 'react';
import { Arrow } from '../../components/Action.tsx';
import { Figure } from '../../components/Figure.tsx';
import { SheetEdge } from '../../components/Sheet.tsx';
import type { ChooserModel } from './page.ts';

export function View({ model }: { readonly model: ChooserModel }): ReactNode {
  return (
    <section className="chooser">
      <SheetEdge />
      <h1 className="chooser__title">
        <Rich text={model.title} />
      </h1>
      <p className="chooser__lead">{model.lead}</p>
      {model.figure ? <Figure figure={model.figure} className="chooser__figure" first /> : null}
      <ul className="chooser__list" data-unsold={model.unsold} data-missing={model.missing}>
        {model.entries.map((entry) => (
          <li key={entry.key}>
            <a
              href={entry.href}
              hrefLang={entry.lang}
              data-country={entry.countryCode}
              data-shared={entry.here === 'maybe' ? '' : undefined}
              aria-current={entry.here === 'yes' ? 'true' : undefined}
            >
              <span className="chooser__code">{entry.code}</span>
              <span className="chooser__label">
                {entry.country}{' '}
                <span className="chooser__language">
                  – <span lang={entry.lang}>{entry.language}</span>
                </span>
              </span>
              {entry.here === 'no' ? null : (
                <span className="chooser__here" hidden={entry.here === 'maybe'}>
                  {model.current}
                </span>
              )}
              <Arrow out={false} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
