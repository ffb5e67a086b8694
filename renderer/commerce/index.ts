export * from './price.ts';
export * from './sale-state.ts';
export * from './saving.ts';
