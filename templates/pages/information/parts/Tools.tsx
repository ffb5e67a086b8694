import type { ReactNode } from 'react';

export const tools = ['draw', 'mend', 'lamp', 'pack'] as const;

/* Flat, outlined in ink, in few colours, like the figures. The hook is the origin of each drawing. */

const INK = '#14130F';
const STEEL = '#C9CDC9';
const DARK = '#4A4C4B';
const RED = '#D3321F';
const YELLOW = '#F5B70A';
const KRAFT = '#C99A5B';
const PAPER = '#F2EFE6';

const ruler = (
  <>
    <path fill={YELLOW} d="M-11 6h22v116h-22z" />
    <path fill="none" d="M11 24H3M11 38H-2M11 52H3M11 66H-2M11 80H3M11 94H-2M11 108H3" />
  </>
);
const square = <path fill={PAPER} fillRule="evenodd" d="M-10 6v104h84zM6 52v42h34z" />;
const pencil = (
  <>
    <path fill={RED} d="M-7 6h14v12H-7z" />
    <path fill={YELLOW} d="M-7 18h14v70H-7z" />
    <path fill={KRAFT} d="M-7 88h14L0 110z" />
    <path fill={INK} d="M-3 101h6l-3 9z" />
  </>
);
const screwdriver = (
  <>
    <path fill={RED} d="M-12 12q0-8 8-8h8q8 0 8 8v34l-5 8H-7l-5-8z" />
    <path fill="none" d="M-4 14v30M4 14v30" />
    <path fill={DARK} d="M-5 54H5v9H-5z" />
    <path fill={STEEL} d="M-3 63h6v44l3 6v8H-6v-8l3-6z" />
  </>
);
const pliers = (
  <>
    <path fill={STEEL} d="M-2 4q-14 16-9 32l11 8V4zM2 4q14 16 9 32L0 44V4z" />
    <path fill={RED} d="M-8 50q-16 34-12 68h12q-4-34 12-62z" />
    <path fill={RED} d="M8 50q16 34 12 68H8q4-34-12-62z" />
    <circle fill={DARK} cy="46" r="10" />
  </>
);
const wrench = (
  <path fill={STEEL} d="M-17 4v16l9 11v62l-8 9v15h9v-12h14v12h9v-15l-8-9V31l9-11V4H8v14H-8V4z" />
);
const hammer = (
  <>
    <path fill={KRAFT} d="M-6 26H6l2 94H-8z" />
    <path fill={DARK} d="M-32 6h44l22 8v6l-22 8h-44z" />
  </>
);
const lamp = (
  <>
    <path fill="none" d="M0-20v42" />
    <path fill={YELLOW} d="M-13 68h26q0 14-13 14t-13-14z" />
    <path fill={DARK} d="M-12 22h24l26 46h-76z" />
    <path fill={STEEL} d="M-8 12H8v12H-8z" />
  </>
);
const tape = (
  <>
    <circle fill={KRAFT} cy="30" r="27" />
    <circle fill={PAPER} cy="30" r="13" />
    <path fill={KRAFT} d="M22 46q14 14 10 40l-9 2q2-22-10-33z" />
  </>
);
const scissors = (
  <>
    <path fill={STEEL} d="M-9 122L-2 62l6 2zM9 122L2 62l-6 2z" />
    <path
      fill={RED}
      fillRule="evenodd"
      d="M0 68L-6 40q-16 0-16-17T-8 6Q2 8 2 26zM-9 15q-6 0-6 8t6 8q4 0 4-9t-4-7z"
    />
    <path
      fill={RED}
      fillRule="evenodd"
      d="M0 68l6-28q16 0 16-17T8 6Q-2 8-2 26zM9 15q6 0 6 8t-6 8q-4 0-4-9t4-7z"
    />
  </>
);

const SETS: Record<(typeof tools)[number], readonly (readonly [at: number, tool: ReactNode])[]> = {
  draw: [
    [30, ruler],
    [80, square],
    [200, pencil],
  ],
  mend: [
    [30, screwdriver],
    [90, pliers],
    [150, wrench],
    [220, hammer],
  ],
  lamp: [[60, lamp]],
  pack: [
    [40, tape],
    [120, scissors],
    [190, screwdriver],
  ],
};

export function Tools({ set }: { readonly set: (typeof tools)[number] }): ReactNode {
  return (
    <svg className="bench__tools" viewBox="0 -4 270 132" aria-hidden="true">
      <g stroke={INK} strokeWidth="2.5" strokeLinejoin="round" strokeLinecap="round">
        {SETS[set].map(([at, tool]) => (
          <g key={at} transform={`translate(${at} 0)`}>
            {tool}
            <circle fill={INK} cy="2" r="2.5" />
          </g>
        ))}
      </g>
    </svg>
  );
}
