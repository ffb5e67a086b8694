import { Rich } from 'almanac/site';
import type { ReactNode } from 'react';

interface Props {
  readonly id: string;
  readonly button: string;
  readonly title: string;
  readonly close: string;
  readonly children: ReactNode;
}

/** A sheet that opens over the page by itself (popover); where a browser knows none, it stands open in its place. */
export function Dialog({ id, button, title, close, children }: Props): ReactNode {
  return (
    <>
      <p className="opener">
        <button className="action action--line" type="button" popoverTarget={id}>
          {button}
        </button>
      </p>
      <div className="dialog" id={id} popover="auto" role="dialog" aria-labelledby={`${id}-title`}>
        <div className="dialog__head">
          <h3 id={`${id}-title`}>
            <Rich text={title} />
          </h3>
          <button className="dialog__close" type="button" popoverTarget={id} popoverTargetAction="hide">
            {close}
          </button>
        </div>
        {children}
      </div>
    </>
  );
}
