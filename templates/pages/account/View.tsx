import { Island } from 'almanac/site';
import type { ReactNode } from 'react';
import { Desk } from '../../components/Desk.tsx';
import AccountPanel from '../../islands/AccountPanel.tsx';
import type { AccountModel } from './page.ts';

export function View({ model }: { readonly model: AccountModel }): ReactNode {
  const { title, lead, figure, paint, store, panel } = model;
  return (
    <Desk
      title={title}
      lead={lead}
      figure={figure}
      paint={paint}
      without={{ ...store, text: store.withoutScript }}
    >
      <Island name="AccountPanel" component={AccountPanel} props={panel} className="card__main scripted" />
    </Desk>
  );
}
