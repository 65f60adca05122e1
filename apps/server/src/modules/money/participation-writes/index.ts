export * from './agreement-writes.ts';
export * from './commitment-writes.ts';
export * from './funding-writes.ts';
export { stateHolder } from './holder-writes.ts';
