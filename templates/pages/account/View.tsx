import { Island, Rich } from 'almanac/site';
import type { ReactNode } from 'react';
import { Figure } from '../../components/Figure.tsx';
import { SheetEdge } from '../../components/Sheet.tsx';
import AccountPanel from '../../islands/AccountPanel.tsx';
import type { AccountModel } from './page.ts';

export function View({ model }: { readonly model: AccountModel }): ReactNode {
  const { store, panel } = model;
  return (
    <section className="desk">
      <SheetEdge />
      <div className="desk__words">
        <h1>
          <Rich text={model.title} />
        </h1>
        <p>{model.lead}</p>
        <Figure figure={model.figure} className="desk__figure" first />
      </div>
      <div className="card">
        <noscript>
          <p className="card__instead">
            {store.withoutScript}{' '}
            <a href={store.href} rel="noopener">
              {store.label}
            </a>
          </p>
        </noscript>
        <Island name="AccountPanel" component={AccountPanel} props={panel} className="card__main scripted" />
      </div>
    </section>
  );
}
