import type { ReactNode } from 'react';

/** Small line drawings: icons of the service, and of the places where the brand is followed. */
const drawings: Readonly<Record<string, string>> = {
  wrench: 'M20 4a7 7 0 0 0-6.500 9.500L4 23v5h5l9.500-9.500A7 7 0 0 0 28 12l-4.500 2.500L20 12l-1.500-3.500z',
  booklet: 'M6 4h16l4 4v20H6zM22 4v4h4M11 14h10M11 19h10',
  download: 'M16 4v15M9 13l7 7 7-7M5 27h22',
  question: 'M4 5h24v17H16l-6 6v-6H4zM13 10.500a3 3 0 1 1 3 3.500v1.500M16 18.500v.5',
  seal: 'M16 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM11 20l-2 9 7-3 7 3-2-9M12 12l3 3 5-6',
  parcel: 'M4 10 16 4l12 6v13l-12 6-12-6zM4 10l12 6 12-6M16 16v13',
  pin: 'M16 29C9 20 6 16 6 12a10 10 0 0 1 20 0c0 4-3 8-10 17zM16 8.500a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7z',
  counter: 'M4 13 7 5h18l3 8M4 13h24v4H4zM6 17v11h20V17M13 28v-7h6v7',
  letter: 'M4 7h24v18H4zM4 7l12 10L28 7',
  shield: 'M16 3 27 7v9c0 7-5 11-11 13C10 27 5 23 5 16V7zM16 10v12M10 16h12',
  pencil: 'M5 27l2-7L22 5l5 5-15 15zM19 8l5 5M5 27l7-2',
  voice: 'M16 4a4 4 0 0 1 4 4v8a4 4 0 0 1-8 0V8a4 4 0 0 1 4-4zM7 15a9 9 0 0 0 18 0M16 24v4M11 28h10',
  van: 'M2 7h17v16H2zM19 12h6l5 5v6H19zM9 21a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM24 21a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  glass: 'M14 4a10 10 0 1 1 0 20 10 10 0 0 1 0-20zM21 21l8 8',
  youtube: 'M4 8h24v16H4zM13 12v8l7-4z',
  instagram: 'M5 5h22v22H5zM16 10.500a5.500 5.500 0 1 1 0 11 5.500 5.500 0 0 1 0-11zM23 8.500h.5',
  facebook: 'M5 5h22v22H5zM22 10h-2.500a2.500 2.500 0 0 0-2.500 2.500V27M13.500 17H21',
  weibo: 'M4 17c4-7 9-9 12-9s8 2 12 9c-4 7-8 9-12 9s-8-2-12-9zM16 13a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
  bilibili: 'M4 10h24v17H4zM10 10 7 5M22 10l3-5M11 16v4M21 16v4',
};

export const lineIcons: readonly string[] = Object.keys(drawings);

/** Decorative: the text beside it says the same. Renders nothing if there is no such drawing. */
export function LineIcon({ name }: { readonly name: string }): ReactNode {
  const path = drawings[name];
  if (path === undefined) return null;
  return (
    <svg className="line-icon" viewBox="0 0 32 32" width="18" height="18" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
