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
      {model.menu.length > 0 ? (
        <nav className="tabs tabs--product" aria-label={model.menuTitle}>
          <Island
            name="SectionMenu"
            component={SectionMenu}
            props={{ links: model.menu }}
            className="tabs__list"
          />
          {model.buy ? (
            <Action to={model.buy} label={model.buy.label} of={model.name} className="tabs__buy" />
          ) : null}
        </nav>
      ) : null}
      {rest.map((section) => (
        <SectionView key={section.anchor} section={section} />
      ))}
    </>
  );
}
