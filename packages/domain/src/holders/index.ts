export * from './delegation.ts';
export * from './holder.ts';
export * from './holder-accreditation.ts';
export * from './holder-name.ts';
export * from './investing-profile.ts';
export * from './tax-id.ts';
export * from './undecided-holder.ts';
