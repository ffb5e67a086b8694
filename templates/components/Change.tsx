import { Rich } from 'almanac/site';
import type { ReactNode } from 'react';
import { PriceLine } from '../ticket/PriceLine.tsx';
import { Action } from './Action.tsx';
import type { ChangeModel } from './change.ts';
import { Figure } from './Figure.tsx';
import type { FigureModel } from './figure.ts';
import { Paint } from './Paint.tsx';
import { SectionHeading } from './Sheet.tsx';

interface FramesProps {
  readonly frames: readonly FigureModel[];
  /** The alternative text of all drawings together; a single one has none. */
  readonly alt: string;
}

/** Drawings of one movement, in the order and with the numbers of steps of an assembly. */
export function Frames({ frames, alt }: FramesProps): ReactNode {
  return (
    <div className="frames" role="img" aria-label={alt}>
      {frames.map((figure) => (
        <span key={figure.src} className="frames__one">
          <Figure figure={figure} className="frames__figure" />
        </span>
      ))}
    </div>
  );
}

interface Props {
  readonly change: ChangeModel;
  /** The section's number, among numbered sections. */
  readonly no?: number;
}

/** A painted section in which a figure changes into its other form. */
export function Change({ change, no }: Props): ReactNode {
  return (
    <section className={`section section--painted section--change on-${change.tone}`}>
      <Paint colour={change.paint} />
      <div className="change" data-product={change.product}>
        <SectionHeading
          {...(no === undefined ? {} : { no })}
          title={<Rich text={change.title} />}
          lead={change.lead}
        />
        <Frames frames={change.frames} alt={change.alt} />
        <p className="change__ways">
          {change.price ? <PriceLine of={change.price} className="change__price" /> : null}
          {change.buy ? <Action to={change.buy} label={change.buy.label} of={change.name} /> : null}
          <Action to={change.more} label={change.more.label} kind="text" />
        </p>
      </div>
    </section>
  );
}
