export type { HookedWrite, HooksByCollection, WireValues, WriteHooks } from './hooks.ts';
export { MassReadMonitor } from './mass-read-monitor.ts';
export { newsCountFor } from './news-readers.ts';
export { presentList, readItems } from './present-list.ts';
export { presentRecord } from './present-record.ts';
export { registerCollections } from './routes.ts';
export type { ListRequest } from './select-rows.ts';
export type { Viewer } from './statement.ts';
export { createRecord, updateRecord, type WriteContext } from './write.ts';
