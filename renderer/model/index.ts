export * from './campaign.ts';
export * from './page.ts';
export * from './product.ts';
export * from './region.ts';
export * from './site.ts';
export * from './values.ts';
