/** A number as classes, the powers of two that make it, which `styles/digits.css` sums up as `--n`: no style attribute gets past the site's own policy. */
export function digits(value: number): string {
  const powers = Array.from({ length: 10 }, (_, bit) => 2 ** bit).filter((power) => value & power);
  return ['number', ...powers.map((power) => `n${power}`)].join(' ');
}
