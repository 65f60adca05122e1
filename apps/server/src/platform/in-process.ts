import { AsyncLocalStorage } from 'node:async_hooks';

const within = new AsyncLocalStorage<true>();

/** Runs a request that the server sends to itself, such as for the contents of a page. */
export const runInProcess = <Result>(work: () => Result): Result => within.run(true, work);

/** Whether the request at hand is one that the server sends to itself: nobody outside asked for it. */
export const isInProcess = (): boolean => within.getStore() === true;
