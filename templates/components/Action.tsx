import type { Href } from 'almanac/site';
import type { ReactNode } from 'react';

interface Props {
  readonly to: Href;
  readonly label: string;
  /** For screen readers, after the label: what the link belongs to. */
  readonly of?: string | undefined;
  readonly kind?: 'main' | 'line' | 'text';
  readonly className?: string;
}

/** A link that looks like what it does: `main` buys, `line` is the second choice, `text` runs with the words. */
export function Action({ to, label, of, kind = 'main', className }: Props): ReactNode {
  return (
    <a
      className={`action action--${kind}${className ? ` ${className}` : ''}`}
      href={to.href}
      rel={to.external ? 'noopener' : undefined}
    >
      <span>
        {label}
        {of === undefined ? null : <span className="unseen"> {of}</span>}
      </span>
      <Arrow out={to.external} />
    </a>
  );
}

export function Arrow({ out }: { readonly out: boolean }): ReactNode {
  return (
    <svg className="arrow" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={out ? 'M4 12 12 4M5 4h7v7' : 'M2 8h12M9 3l5 5-5 5'} />
    </svg>
  );
}
