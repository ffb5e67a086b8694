/** A number as classes, the powers of two that make it, which `styles/digits.css` sums up as `--n`: no style attribute gets past the site's own policy. */
export function digits(value: number): string {
  if (value >= 512)
    throw new RangeError(`${value} has more than nine binary digits: styles/digits.css sums up no more`);
  const powers = Array.from({ length: 9 }, (_, bit) => 2 ** bit).filter((power) => value & power);
  return ['number', ...powers.map((power) => `n${power}`)].join(' ');
}
