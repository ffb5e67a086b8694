import { Island } from 'almanac/site';
import type { ReactNode } from 'react';
import { OfferBar } from '../../components/OfferBar.tsx';
import SectionMenu from '../../islands/SectionMenu.tsx';
import { Sections, SectionView } from '../../sections/index.tsx';
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
          {model.bar ? <OfferBar bar={model.bar} /> : null}
        </div>
      ) : null}
      <Sections sections={rest} />
    </>
  );
}
