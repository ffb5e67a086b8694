import type { ReactNode } from 'react';
import type { FigureModel, LayerFacts } from './figure.ts';

interface Props {
  readonly figure: FigureModel;
  readonly layers: readonly LayerFacts[];
  readonly className: string;
}

/**
 * A drawing in pieces, apart. Where each one goes is an attribute that the style sheet animates towards, so that no
 * piece needs a rule of its own.
 */
export function Layers({ figure, layers, className }: Props): ReactNode {
  return (
    <svg
      className={`layers ${className}`}
      viewBox={`0 0 ${figure.width} ${figure.height}`}
      width={figure.width}
      height={figure.height}
      role="img"
      aria-label={figure.alt}
    >
      {layers.map(([piece, dx, dy]) => (
        <use key={piece} href={`${figure.src}#${piece}`} transform={`translate(${dx} ${dy})`} />
      ))}
    </svg>
  );
}
