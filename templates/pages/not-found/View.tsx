import { Rich } from 'almanac/site';
import type { ReactNode } from 'react';
import { Arrow } from '../../components/Action.tsx';
import { Figure } from '../../components/Figure.tsx';
import { Paint } from '../../components/Paint.tsx';
import { SheetEdge } from '../../components/Sheet.tsx';
import type { NotFoundModel } from './page.ts';

/** The script that every page loads reloads this one once: a fresh deploy may have brought the page. */
export function View({ model }: { readonly model: NotFoundModel }): ReactNode {
  return (
    <section className="missing" data-not-found="">
      <SheetEdge />
      <div className="missing__field">
        <Paint colour={model.paint} />
        <p className="missing__no" aria-hidden="true">
          404
        </p>
        <Figure figure={model.figure} className="missing__figure" />
      </div>
      <div className="missing__words">
        <h1>
          <Rich text={model.title} />
        </h1>
        <p>{model.lead}</p>
        <ul className="missing__ways">
          {model.ways.map((way) => (
            <li key={way.key}>
              <a href={way.href} rel={way.external ? 'noopener' : undefined}>
                <span>{way.label}</span>
                <Arrow out={way.external} />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
