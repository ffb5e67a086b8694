import tokens from '../../styles/tokens.css' with { type: 'text' };

export type ColourModel = {
  readonly name: string;
  readonly value: string;
  /** Contrast with paper, stock and ink. */
  readonly contrast: readonly { readonly on: string; readonly value: string; readonly ratio: number }[];
};

/** sRGB relative luminance (WCAG). */
function luminance(colour: string): number {
  const channel = (at: number): number => {
    const c = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return Math.round(((light + 0.05) / (dark + 0.05)) * 10) / 10;
}

const GROUNDS = ['paper', 'stock', 'ink'] as const;

/** The colours that the style sheet defines, in its order, with the paints of the line-up after them. */
export function colours(paints: readonly { readonly name: string; readonly value: string }[]): ColourModel[] {
  const own = [...tokens.matchAll(/--([\w-]+): (#[0-9a-f]{6});/gi)].map(([, name = '', value = '']) => ({
    name,
    value,
  }));
  const grounds = own.filter(({ name }) => (GROUNDS as readonly string[]).includes(name));
  return [...own, ...paints].map((colour) => ({
    ...colour,
    contrast: grounds
      .filter((ground) => ground.value !== colour.value)
      .map((ground) => ({
        on: ground.name,
        value: ground.value,
        ratio: contrast(colour.value, ground.value),
      })),
  }));
}
