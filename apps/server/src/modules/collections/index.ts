export type { HookedWrite, HooksByCollection, WireValues, WriteHooks } from './hooks.ts';
export { type ListRequest, presentList } from './list.ts';
export { presentOne } from './one.ts';
export { registerCollections } from './routes.ts';
export type { Viewer } from './viewer.ts';
