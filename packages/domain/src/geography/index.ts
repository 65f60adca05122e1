export * from './countries.ts';
export * from './postal-address.ts';
export * from './us-states.ts';
