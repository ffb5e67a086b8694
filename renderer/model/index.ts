export * from './navigation.ts';
export * from './page.ts';
export { art, ref } from './reference.ts';
export * from './region.ts';
export * from './site.ts';
export * from './values.ts';
