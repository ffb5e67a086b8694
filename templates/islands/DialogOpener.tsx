import { type MouseEvent as Click, type ReactNode, useEffect, useRef } from 'react';

export type DialogOpenerProps = {
  /** The dialog's id. Without script it opens as a popover. */
  readonly dialog: string;
  readonly label: string;
};

const dialogOf = (id: string) => document.getElementById(id) as HTMLDialogElement | null;

/** Opens a dialog of the page as a modal one: the page behind is inert, a click outside or Escape closes it. */
export default function DialogOpener({ dialog: id, label }: DialogOpenerProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const dialog = dialogOf(id);
    const click = (event: MouseEvent): void => {
      const { left, right, top, bottom } = (dialog as HTMLElement).getBoundingClientRect();
      const { clientX: x, clientY: y, target } = event;
      const isBeside = target === dialog && (x < left || x > right || y < top || y > bottom);
      if (isBeside || (target as Element).closest('[popovertarget]')) dialog?.close();
    };
    // Not every browser focuses a clicked button, so remember it for the return of the focus.
    const back = (): void => button.current?.focus();
    dialog?.addEventListener('click', click);
    dialog?.addEventListener('close', back);
    return () => {
      dialog?.removeEventListener('click', click);
      dialog?.removeEventListener('close', back);
    };
  }, [id]);

  const open = (event: Click): void => {
    const dialog = dialogOf(id);
    // It was opened as a popover before hydration, so the browser closes it.
    if (!dialog || dialog.matches(':is(:popover-open)')) return;
    event.preventDefault();
    dialog.showModal();
  };

  return (
    <button
      className="action action--line"
      type="button"
      ref={button}
      popoverTarget={id}
      aria-haspopup="dialog"
      onClick={open}
    >
      {label}
    </button>
  );
}
