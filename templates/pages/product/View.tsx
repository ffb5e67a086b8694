import type { ReactNode } from 'react';
import { PageBar } from '../../components/OfferBar.tsx';
import { Sections, SectionView } from '../../sections/index.tsx';
import type { ProductModel } from './model.ts';

export function View({ model }: { readonly model: ProductModel }): ReactNode {
  const [first, ...rest] = model.sections;
  return (
    <>
      {first ? <SectionView section={first} /> : null}
      <PageBar menu={model.menu} label={model.menuTitle} bar={model.bar} />
      <Sections sections={rest} />
    </>
  );
}
