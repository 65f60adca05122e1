export * from './business-days.ts';
export * from './closing-day.ts';
export * from './day.ts';
export * from './format-date.ts';
export { type Instant, instantTime } from './instant.ts';
export * from './is-day.ts';
export * from './lifetimes.ts';
export * from './local-time.ts';
export * from './time-zone.ts';
