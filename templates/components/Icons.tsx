import type { ReactNode } from 'react';

/** The seven benefits, drawn like the symbols of an instruction sheet: two weights, no fill but ink. */
const drawings: Record<string, ReactNode> = {
  'price-guarantee': (
    <>
      <path d="M6 22V8l10-4h12v12L18 28z" />
      <circle cx="22.5" cy="9.5" r="2" />
      <path d="m12 17 4 4 6-8" strokeWidth="2.5" />
    </>
  ),
  'installment-payments': (
    <>
      <path d="M4 7h24v18H4zM4 13h24" />
      <path d="M8 19h4M14 19h4M20 19h4" strokeWidth="2.5" />
    </>
  ),
  'exchange-policy': (
    <>
      <path d="M11 12h10v10H11z" />
      <path d="M5 17V9a4 4 0 0 1 4-4h14M27 15v8a4 4 0 0 1-4 4H9" />
      <path d="m19 1 4 4-4 4M13 31l-4-4 4-4" strokeWidth="2.5" />
    </>
  ),
  'membership-benefit': (
    <>
      <path d="M4 6h24v20H4z" />
      <path d="m12 11 1.8 3.6 4 .6-2.9 2.800.7 4-3.6-1.900L8.400 22l.7-4-2.9-2.800 4-.6z" />
      <path d="M22 13h3M22 18h3" strokeWidth="2.5" />
    </>
  ),
  'extended-warranty': (
    <>
      <path d="M16 3 27 7v9c0 7-5 11-11 13C10 27 5 23 5 16V7z" />
      <path d="M16 10v12M10 16h12" strokeWidth="2.5" />
    </>
  ),
  'free-shipping': (
    <>
      <path d="M2 7h17v16H2zM19 12h6l5 5v6H19z" />
      <circle cx="9" cy="24" r="3.5" fill="currentColor" />
      <circle cx="24" cy="24" r="3.5" fill="currentColor" />
    </>
  ),
  'customer-support': (
    <>
      <path d="M4 5h24v17H16l-6 6v-6H4z" />
      <path d="M10 11h12M10 16h8" strokeWidth="2.5" />
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
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[icon] ?? null}
    </svg>
  );
}
