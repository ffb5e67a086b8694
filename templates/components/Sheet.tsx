import type { ReactNode } from 'react';
import { type Veil, veiled } from '../ticket/veil.ts';
import { Said } from './Said.tsx';

const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;
const NUMBERS = ['1', '2', '3', '4'] as const;

interface EdgeProps {
  /** False if the sections have numbers, which would look like one number together with the grid's. */
  readonly rows?: boolean;
  /** Whether to show the registration mark; false if a figure or a ticket is in its corner. */
  readonly mark?: boolean;
}

/** The edge of a printed sheet: grid coordinates and a registration mark. Ornament, hidden from readers. */
export function SheetEdge({ rows = true, mark = true }: EdgeProps): ReactNode {
  return (
    <div className="edge" aria-hidden="true">
      <span className="edge__top">
        {LETTERS.map((letter) => (
          <span key={letter}>{letter}</span>
        ))}
      </span>
      {rows ? (
        <span className="edge__side">
          {NUMBERS.map((number) => (
            <span key={number}>{number}</span>
          ))}
        </span>
      ) : null}
      {mark ? <RegistrationMark /> : null}
    </div>
  );
}

function RegistrationMark(): ReactNode {
  return (
    <svg className="edge__mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <circle cx="12" cy="12" r="6.5" />
      <path d="M12 0v24M0 12h24" />
    </svg>
  );
}

interface HeadingProps {
  /** Running number of the section, on pages that are read in order. */
  readonly no?: number;
  readonly title: ReactNode;
  /** Text, which may contain markup, or elements. */
  readonly lead?: ReactNode;
  /** When the lead stops being true. */
  readonly veil?: Veil | null;
  readonly id?: string;
}

/** The line that opens a section: its number as on a drawing, its title, a sentence. */
export function SectionHeading({ no, title, lead, veil, id }: HeadingProps): ReactNode {
  return (
    <header className="heading">
      {no === undefined ? null : (
        <p className="heading__no" aria-hidden="true">
          {numeral(no)}
        </p>
      )}
      <h2 id={id}>{title}</h2>
      {lead ? (
        <p className="heading__lead" {...veiled(veil)}>
          {typeof lead === 'string' ? <Said text={lead} /> : lead}
        </p>
      ) : null}
    </header>
  );
}

/** `07` */
export function numeral(no: number): string {
  return no < 10 ? `0${no}` : `${no}`;
}
