export * from './clock.ts';
export * from './days.ts';
export * from './instant.ts';
export * from './timed.ts';
export * from './timeline-digest.ts';
export * from './when.ts';
export * from './windows.ts';
export { formatLocal, isZone, minusDays, offsetAt, suggestZone, zoneAbbreviation } from './zone.ts';
