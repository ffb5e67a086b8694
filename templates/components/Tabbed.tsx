import { Island } from 'almanac/site';
import type { ReactNode } from 'react';
import Tabs, { type TabsProps } from '../islands/Tabs.tsx';

interface Props {
  readonly id: string;
  readonly tabs: TabsProps;
  /** The panels, each with the id of its tab: one after another without script. */
  readonly children: ReactNode;
}

export function Tabbed({ id, tabs, children }: Props): ReactNode {
  return (
    <div className="tabbed" id={id}>
      <Island name="Tabs" component={Tabs} props={tabs} className="tabbed__tabs" />
      <div className="tabbed__panels">{children}</div>
    </div>
  );
}
