import { type ReactNode, useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '../client/storage.ts';
import Newsletter, { type NewsletterProps } from './Newsletter.tsx';

export type NewUserPopupProps = {
  readonly id: string;
  readonly close: string;
  readonly title: string;
  readonly describe: string;
  readonly form: NewsletterProps;
  readonly privacy: { readonly label: string; readonly href: string } | null;
  readonly thanks: {
    readonly title: string;
    readonly subtitle: string;
    readonly describe: string;
    readonly button: string;
    readonly href: string;
  };
};

const SEEN = 'almanac:newcomer';

/** Elements that must not be covered while in view: films, tables, and drawings with measures or motion. */
const QUIET = '.film, .specs__table, .comparison, .turn, .drawn, .rule';

/** How many screens a visitor may scroll on with the invitation shown; after that it counts as declined. */
const LONGEST = 2;

const isSeen = (part: Element): boolean => {
  const { top, bottom } = part.getBoundingClientRect();
  return top < innerHeight && bottom > 0;
};

/** Whether an invitation over the page would cover what the visitor is looking at. */
function isAtWork(slip: Element | null): boolean {
  const { activeElement } = document;
  const inField = activeElement?.matches('input, textarea, select') && !slip?.contains(activeElement);
  // A page with its own form needs no invitation.
  if (document.querySelector('main .newsletter')) return true;
  return inField === true || document.querySelector(':is(dialog[open], :popover-open)') !== null;
}

/**
 * The invitation of new visitors at the page's edge: shown once per browser, after they scroll past the first screen.
 * It waits while something is in view that it must not cover. It closes for good once they use the page, return to the price at the top or
 * scroll on. On a phone it is one line, which unfolds.
 */
export default function NewUserPopup({
  id,
  close,
  title,
  describe,
  form,
  privacy,
  thanks,
}: NewUserPopupProps): ReactNode {
  const slip = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isOver, setOver] = useState(false);
  const [isThanking, setThanking] = useState(false);
  const [isFolded, setFolded] = useState(true);

  useEffect(() => {
    if (isOver) return;
    let shownAt: number | null = null;
    const look = (event?: Event): void => {
      const own = slip.current;
      const { target, relatedTarget } = (event ?? {}) as FocusEvent;
      if (event?.type === 'focusin' && own?.contains(target as Node) && !own.contains(relatedTarget as Node))
        cameFrom.current = relatedTarget as HTMLElement | null;
      const { innerHeight, scrollY } = window;
      const isPast = shownAt !== null && scrollY > shownAt + LONGEST * innerHeight;
      const isDue = scrollY > innerHeight && !isPast && !isAtWork(own);
      const isUsed = own?.contains(document.activeElement) === true;
      if (!isDue) {
        if (shownAt !== null && !isUsed) setOver(true);
      } else if ([...document.querySelectorAll(QUIET)].some(isSeen)) {
        if (!isUsed) setOpen(false);
      } else if (shownAt !== null) {
        setOpen(true);
      } else {
        // Where it cannot be stored that it was shown, it would appear on every page.
        if (readStored(SEEN) === null && writeStored(SEEN, '1')) setOpen(true);
        else setOver(true);
        shownAt = scrollY;
      }
    };
    const signs = ['scroll', 'focusin', 'focusout', 'toggle'];
    // `toggle` events do not bubble, so listen in the capture phase.
    for (const sign of signs) document.addEventListener(sign, look, { capture: true, passive: true });
    look();
    return () => {
      for (const sign of signs) document.removeEventListener(sign, look, { capture: true });
    };
  }, [isOver]);

  useEffect(() => {
    if (!isOpen || isOver) return;
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !isAtWork(slip.current)) leave();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });

  useEffect(() => {
    if (isThanking) heading.current?.focus({ preventScroll: true });
  }, [isThanking]);

  useEffect(() => {
    if (!isFolded) slip.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [isFolded]);

  const leave = (): void => {
    if (slip.current?.contains(document.activeElement)) {
      const back = cameFrom.current?.isConnected ? cameFrom.current : document.querySelector('main');
      back?.focus({ preventScroll: true });
    }
    setOver(true);
  };

  return (
    <section
      className={isFolded ? 'slip slip--folded' : 'slip'}
      ref={slip}
      hidden={!isOpen || isOver}
      aria-labelledby={`${id}-title`}
    >
      <h2 className="slip__title" id={`${id}-title`} ref={heading} tabIndex={-1}>
        <span key={isThanking ? 'thanks' : 'asks'}>{isThanking ? thanks.title : title}</span>
      </h2>
      {isFolded ? (
        <button className="action action--text slip__open" type="button" onClick={() => setFolded(false)}>
          {form.submit}
        </button>
      ) : null}
      {isThanking ? (
        <div className="slip__thanks">
          <strong>{thanks.subtitle}</strong>
          <p>{thanks.describe}</p>
          <a className="action action--main" href={thanks.href} rel="noopener">
            {thanks.button}
          </a>
        </div>
      ) : (
        <div className="slip__form">
          <p>{describe}</p>
          <Newsletter {...form} onSuccess={() => setThanking(true)} />
          {privacy ? (
            <p className="subscribe__privacy">
              <a href={privacy.href}>{privacy.label}</a>
            </p>
          ) : null}
        </div>
      )}
      <button className="action action--line slip__close" type="button" aria-label={close} onClick={leave}>
        <svg className="line-icon" viewBox="0 0 16 16" aria-hidden="true">
          <path d="m3 3 10 10M13 3 3 13" />
        </svg>
      </button>
    </section>
  );
}
