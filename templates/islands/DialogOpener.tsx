import { type MouseEvent as Click, type ReactNode, useEffect, useRef } from 'react';

export type DialogOpenerProps = {
  /** The dialog's id. It is a popover too, for where no script runs. */
  readonly dialog: string;
  readonly label: string;
};

const dialogOf = (id: string) => document.getElementById(id) as HTMLDialogElement | null;

/** Opens a dialog of the page as a modal one: the page behind waits, a click beside it or Escape closes it. */
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
    // Not every browser remembers a button that was clicked.
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
    // Opened before this was alive: the browser closes it as it opened it.
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
