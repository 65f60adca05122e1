interface LifecycleEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEventLike {
  readonly request: Request;
  /** The page, fetched while the worker started; undefined in browsers without navigation preload. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface Events {
  install: LifecycleEvent;
  activate: LifecycleEvent;
  fetch: FetchEventLike;
}

/**
 * The global scope of a service worker, as far as ours uses it. TypeScript's own types for it conflict with the DOM's.
 */
export interface ServiceWorkerScope {
  /**
   * Inserted before the script by the server: the name of the cache, per build and brand, and the files to cache at
   * install.
   */
  readonly shell: { readonly name: string; readonly files: readonly string[] };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  addEventListener<Name extends keyof Events>(type: Name, listener: (event: Events[Name]) => void): void;
  skipWaiting(): Promise<void>;
}
