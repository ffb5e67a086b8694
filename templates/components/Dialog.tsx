import { Island, Rich } from 'almanac/site';
import type { ReactNode } from 'react';
import DialogOpener from '../islands/DialogOpener.tsx';

interface Props {
  readonly id: string;
  readonly button: string;
  readonly title: string;
  readonly close: string;
  readonly children: ReactNode;
}

/** A sheet over the page: modal with script, by itself without (popover). */
export function Dialog({ id, button, title, close, children }: Props): ReactNode {
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
        <div className="dialog__head">
          <h3 id={`${id}-title`}>
            <Rich text={title} />
          </h3>
          <button className="action action--line" type="button" popoverTarget={id} popoverTargetAction="hide">
            {close}
          </button>
        </div>
        {children}
      </dialog>
    </>
  );
}
