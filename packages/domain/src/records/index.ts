export * from './action-words.ts';
export * from './audit-detail.ts';
export * from './choice-words.ts';
export * from './collection-words.ts';
export * from './counted.ts';
export * from './field-labels.ts';
