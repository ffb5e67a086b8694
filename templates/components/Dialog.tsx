import { Island, Rich } from 'almanac/site';
import type { ReactNode } from 'react';
import DialogOpener from '../islands/DialogOpener.tsx';
import type { DialogModel } from './dialog.ts';
import { Figure } from './Figure.tsx';
import { Paint } from './Paint.tsx';
import { SheetEdge } from './Sheet.tsx';

interface Props {
  readonly model: DialogModel;
  readonly children: ReactNode;
}

/** A sheet over the page: a modal dialog with script, a popover without. */
export function Dialog({
  model: { id, button, title, close, paint, tone, figure },
  children,
}: Props): ReactNode {
  return (
    <>
      <Island
        name="DialogOpener"
        component={DialogOpener}
        props={{ dialog: id, label: button }}
        wake="visible"
        className="opener"
      />
      <dialog className="dialog" id={id} popover="auto" aria-labelledby={`${id}-title`}>
        <div className={`dialog__head on-${tone}`}>
          <Paint colour={paint} />
          <SheetEdge rows={false} />
          <Figure figure={figure} className="dialog__figure" />
          <h2 id={`${id}-title`}>
            <Rich text={title} />
          </h2>
          <button className="action action--main" type="button" popoverTarget={id} popoverTargetAction="hide">
            {close}
          </button>
        </div>
        {children}
      </dialog>
    </>
  );
}
