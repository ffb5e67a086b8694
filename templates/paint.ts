/** Whether dark or light text is readable on a paint: `light` paints have dark text. */
export type Tone = 'light' | 'dark';

/** sRGB relative luminance (WCAG) of `#RRGGBB`. */
function luminance(colour: string): number {
  const channel = (at: number): number => {
    const c = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** The luminance at which ink (#14130F) and paper (#F2EFE6) have equal contrast is about 0.18. */
export function toneOf(colour: string | null): Tone {
  return colour === null || luminance(colour) > 0.18 ? 'light' : 'dark';
}

/** Whether a darker colour would be invisible on it. */
export function isNight(colour: string | null): boolean {
  return colour !== null && luminance(colour) < 0.03;
}
