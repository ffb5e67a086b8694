const UNITS = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
] as const;

/** `3 d 4 h`, `2 h 5 min`, `20 min`, `12 s`: milliseconds in the two largest units that are not nought. */
export function describeDuration(milliseconds: number): string {
  let rest = Math.round(milliseconds / 1000) * 1000;
  const parts = UNITS.map(([size, unit]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return { count, text: `${count} ${unit}` };
  });
  const first = parts.findIndex(({ count }) => count > 0);
  if (first === -1) return '0 s';
  return parts
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ text }) => text)
    .join(' ');
}
