import { AsyncLocalStorage } from 'node:async_hooks';

const context = new AsyncLocalStorage<{ hasWritten: boolean }>();

/** Runs the work of a request, which {@link hasWritten} then knows about. */
export function notingWrites(work: () => void): void {
  context.run({ hasWritten: false }, work);
}

/** Called for what the database has kept for good. */
export function noteWrite(): void {
  const state = context.getStore();
  if (state) state.hasWritten = true;
}

/** Whether the caller's request has changed anything so far, so that an error must not say that it has not. */
export function hasWritten(): boolean {
  return context.getStore()?.hasWritten ?? false;
}
