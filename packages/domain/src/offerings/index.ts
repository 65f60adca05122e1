export * from './fund-questions.ts';
export * from './fund-readiness.ts';
export * from './fund-terms.ts';
export * from './fund-total.ts';
export * from './offering.ts';
export * from './projected-returns.ts';
export * from './raise-progress.ts';
export * from './sources-and-uses.ts';
