/** A number as classes, digit by digit, that `styles/digits.css` reads as `--n`: no style attribute gets past the site's own policy. */
export function digits(value: number): string {
  const [hundreds, tens, ones] = [Math.floor(value / 100), Math.floor(value / 10) % 10, value % 10];
  return `number h${hundreds} t${tens} u${ones}`;
}
