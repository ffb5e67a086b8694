import type { ReactNode } from 'react';
import { PageBar } from '../../components/OfferBar.tsx';
import { Sections, SectionView } from '../../sections/index.tsx';
import type { ProductModel } from './model.ts';

export function View({ model }: { readonly model: ProductModel }): ReactNode {
  // The key facts belong to the hero, so the bar comes after both.
  const head = model.sections[1]?.type === 'glance' ? 2 : 1;
  const rest = model.sections.slice(head);
  return (
    <>
      {model.sections.slice(0, head).map((section) => (
        <SectionView key={section.anchor} section={section} />
      ))}
      <PageBar menu={model.menu} label={model.menuTitle} bar={model.bar} />
      <Sections sections={rest} />
    </>
  );
}
