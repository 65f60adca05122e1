export * from './countries.ts';
export * from './us-states.ts';
