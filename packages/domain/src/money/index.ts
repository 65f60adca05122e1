export * from './amount-in-words.ts';
export * from './money.ts';
export * from './percent.ts';
