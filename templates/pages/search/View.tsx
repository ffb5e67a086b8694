import { Island, Rich } from 'almanac/site';
import type { ReactNode } from 'react';
import { SheetEdge } from '../../components/Sheet.tsx';
import Search from '../../islands/Search.tsx';
import type { SearchModel } from './page.ts';

export function View({ model }: { readonly model: SearchModel }): ReactNode {
  return (
    <section className="finds">
      <SheetEdge />
      <h1>
        <Rich text={model.title} />
      </h1>
      <p className="finds__lead">{model.lead}</p>
      <Island name="Search" component={Search} props={model.search} />
    </section>
  );
}
