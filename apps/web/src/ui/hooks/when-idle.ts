/** Milliseconds until the work is done on a page that is never idle, and in browsers that do not say when they are. */
const longestWait = 2_000;

/** Does work that nothing waits for once the browser has time. Returns a function that calls it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, longestWait);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: longestWait });
  return () => cancelIdleCallback(handle);
}
