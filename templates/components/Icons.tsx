import type { ReactNode } from 'react';

// The paints of the figures.
const GOLD = '#f5b70a';
const BLUE = '#3a5080';
const RED = '#d3321f';
const TEAL = '#86c9c0';
const STOCK = '#fffdf6';

/** The seven benefits, drawn as everything on the sheet is: a contour in ink, filled with paint. */
const drawings: Record<string, ReactNode> = {
  'price-guarantee': (
    <>
      <path d="M5 23V9l11-5h12v13L17 29z" fill={GOLD} />
      <circle cx="23" cy="9" r="2" fill={STOCK} />
      <path d="m11 18 4 4 6-9" fill="none" strokeWidth="2.75" />
    </>
  ),
  'installment-payments': (
    <>
      <path d="M3 7h26v18H3z" fill={BLUE} />
      <path d="M3 11h26v4H3z" fill="currentColor" />
      <path d="M7 20h4M13 20h4M19 20h4" stroke={STOCK} strokeWidth="2.75" />
    </>
  ),
  'exchange-policy': (
    <>
      <path d="M10 11h12v11H10z" fill={GOLD} />
      <path d="M10 15h12M16 11v4" fill="none" />
      <path d="M5 18V9a4 4 0 0 1 4-4h14M27 14v9a4 4 0 0 1-4 4H9" fill="none" />
      <path d="m19 1 4 4-4 4M13 31l-4-4 4-4" fill="none" strokeWidth="2.5" />
    </>
  ),
  'membership-benefit': (
    <>
      <path d="M3 6h26v20H3z" fill={RED} />
      <path d="m12 10 1.9 3.9 4.3.6-3.1 3 .7 4.3L12 19.8 8.2 21.8l.7-4.3-3.1-3 4.3-.6z" fill={STOCK} />
      <path d="M22 13h4M22 18h4" fill="none" stroke={STOCK} strokeWidth="2.5" />
    </>
  ),
  'extended-warranty': (
    <>
      <path d="M16 3 28 7v9c0 7-5.5 11-12 14C9.5 27 4 23 4 16V7z" fill={BLUE} />
      <path d="m10.5 16 4 4 7-8" fill="none" stroke={STOCK} strokeWidth="2.75" />
    </>
  ),
  'free-shipping': (
    <>
      <path d="M1.5 7H19v16H1.5z" fill={RED} />
      <path d="M19 12h6l5.5 5v6H19z" fill={GOLD} />
      <circle cx="8.5" cy="24" r="3.5" fill={STOCK} />
      <circle cx="24" cy="24" r="3.5" fill={STOCK} />
    </>
  ),
  'customer-support': (
    <>
      <path d="M3 5h26v18H16l-6 6v-6H3z" fill={TEAL} />
      <path d="M9 11.5h14M9 17h9" fill="none" strokeWidth="2.5" />
    </>
  ),
};

export const benefitIcons: readonly string[] = Object.keys(drawings);

export function BenefitIcon({ icon }: { readonly icon: string }): ReactNode {
  return (
    <svg
      viewBox="0 0 32 32"
      width="56"
      height="56"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[icon] ?? null}
    </svg>
  );
}
