export { currency } from './currency.ts';
export { keyed } from './keyed.ts';
export * from './navigation.ts';
export * from './page.ts';
export { art, ref } from './reference.ts';
export * from './region.ts';
export * from './site.ts';
export { unknownName } from './unknown-name.ts';
export * from './values.ts';
