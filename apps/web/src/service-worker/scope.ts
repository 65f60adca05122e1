interface LifecycleEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEventLike {
  readonly request: Request;
  /** The page, fetched while the worker started; undefined where the browser does not do so. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface Events {
  install: LifecycleEvent;
  activate: LifecycleEvent;
  fetch: FetchEventLike;
}

/** What a service worker stands in, as far as ours uses it: the library of these types cannot stand beside the DOM's. */
export interface ServiceWorkerScope {
  /** Written before the script by the server: the cache of this build and brand, and the files kept from the start. */
  readonly shell: { readonly name: string; readonly files: readonly string[] };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  addEventListener<Name extends keyof Events>(type: Name, listener: (event: Events[Name]) => void): void;
  skipWaiting(): Promise<void>;
}
