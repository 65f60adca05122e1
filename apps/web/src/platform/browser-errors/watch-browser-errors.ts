import type { BrowserErrorKind } from '@paddock/contract';

let routePattern = (): string | undefined => undefined;

/** Says how the page that is shown is called, without what is in its address. */
export function namePages(pattern: () => string | undefined): void {
  routePattern = pattern;
}

/** Tells the server of an error. The code for that is loaded with the first one, and a failure of it stays silent. */
export function tellServer(kind: BrowserErrorKind, error: unknown): void {
  import('./report-error.ts')
    .then(({ reportError }) => reportError(kind, error, routePattern()))
    .catch(() => undefined);
}

/** Tells the server of what nobody catches. */
export function watchBrowserErrors(): void {
  addEventListener('error', ({ error }) => tellServer('error', error));
  addEventListener('unhandledrejection', ({ reason }) => tellServer('rejection', reason));
}
