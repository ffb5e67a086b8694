import type { ReactNode } from 'react';
import type { FigureModel } from './figure.ts';

interface Props {
  readonly figure: FigureModel | null;
  readonly className?: string;
  /** Visible without scrolling, so it is loaded first. */
  readonly first?: boolean;
}

/** A drawing. If there is none its place stays empty, at the same size. */
export function Figure({ figure, className = 'figure', first = false }: Props): ReactNode {
  if (figure === null) return <span className={`${className} figure--none`} />;
  return (
    <img
      className={className}
      src={figure.src}
      alt={figure.alt}
      width={figure.width}
      height={figure.height}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding={first ? 'sync' : 'async'}
    />
  );
}
