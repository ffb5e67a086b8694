/** A number as classes, one for each power of two in it; `styles/digits.css` sums them up as `--n`. The site's own policy forbids style attributes. */
export function digits(value: number): string {
  if (value >= 512)
    throw new RangeError(`${value} has more than nine binary digits: styles/digits.css sums up no more`);
  const powers = Array.from({ length: 9 }, (_, bit) => 2 ** bit).filter((power) => value & power);
  return ['number', ...powers.map((power) => `n${power}`)].join(' ');
}
