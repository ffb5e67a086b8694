import type { ReactNode } from 'react';
import type { FigureModel, LayerFacts } from './figure.ts';
import { Leaders, leaderFrame, type Mark } from './Leaders.tsx';

interface Props {
  readonly figure: FigureModel;
  readonly layers: readonly LayerFacts[];
  readonly marks: readonly (Mark | null)[];
  readonly ground: string | null;
  readonly className: string;
}

/**
 * A drawing in separate pieces. An attribute gives the position that the style sheet animates each piece to, so that no
 * piece needs its own rule.
 */
export function Layers({ figure, layers, marks, ground, className }: Props): ReactNode {
  return (
    <svg
      {...leaderFrame(figure, marks)}
      className={`layers ${className}`}
      preserveAspectRatio={figure.width > figure.height ? 'xMinYMid' : undefined}
      role="img"
      aria-label={figure.alt}
    >
      {layers.map(([piece, dx, dy]) => (
        <use key={piece} href={`${figure.src}#${piece}`} transform={`translate(${dx} ${dy})`} />
      ))}
      <Leaders figure={figure} marks={marks} ground={ground} />
    </svg>
  );
}
