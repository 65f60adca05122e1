export * from './holder.ts';
export * from './investing-profile.ts';
export * from './tax-id.ts';
