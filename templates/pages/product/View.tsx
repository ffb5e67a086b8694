import { Island } from 'almanac/site';
import type { ReactNode } from 'react';
import { Action } from '../../components/Action.tsx';
import SectionMenu from '../../islands/SectionMenu.tsx';
import { SectionView } from '../../sections/index.tsx';
import type { ProductModel } from './model.ts';

export function View({ model }: { readonly model: ProductModel }): ReactNode {
  const [first, ...rest] = model.sections;
  return (
    <>
      {first ? <SectionView section={first} /> : null}
      {model.menu.length > 0 || model.bar ? (
        <div className="tabs tabs--product">
          {model.menu.length > 0 ? (
            <nav className="tabs__list" aria-label={model.menuTitle}>
              <Island name="SectionMenu" component={SectionMenu} props={{ links: model.menu }} />
            </nav>
          ) : null}
          {model.bar ? <Bar bar={model.bar} /> : null}
        </div>
      ) : null}
      {rest.map((section) => (
        <SectionView key={section.anchor} section={section} />
      ))}
    </>
  );
}

/** What stays in sight while one reads: the name, the price, the way to buy. */
function Bar({ bar }: { readonly bar: NonNullable<ProductModel['bar']> }): ReactNode {
  return (
    <div className="tabs__offer" data-product={bar.product}>
      <p className="tabs__name">{bar.name}</p>
      {bar.price ? (
        <p className="tabs__price" data-stale={bar.stale ?? undefined}>
          <span data-price={bar.price.plain}>{bar.price.text}</span>
        </p>
      ) : null}
      <Action to={bar.buy} label={bar.buy.label} of={bar.name} className="tabs__buy" />
    </div>
  );
}
