/** Records keyed by ids would find what every object of JavaScript has. */
export const OF_EVERY_OBJECT: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  'prototype',
]);
