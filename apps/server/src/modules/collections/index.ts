export type { HookedWrite, HooksByCollection, WireValues, WriteHooks } from './hooks.ts';
export { newsCountFor } from './news-readers.ts';
export { type ListRequest, presentList, readItems } from './present-list.ts';
export { presentRecord } from './present-record.ts';
export { registerCollections } from './routes.ts';
export type { Viewer } from './statement.ts';
