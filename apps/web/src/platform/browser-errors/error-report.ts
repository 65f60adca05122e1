import {
  type BodyOf,
  type BrowserErrorKind,
  maxErrorMessage,
  maxErrorPlaces,
  type reportBrowserError,
} from '@paddock/contract';

export type ErrorReport = BodyOf<typeof reportBrowserError>;

/** A page reports so many errors: whatever follows mostly comes from the same cause. */
const mostReports = 5;

const loadFailures = /dynamically imported module|module script failed|Unable to preload/i;

/** What the server knows already, or has never failed: its own replies, and aborted requests. */
const isExpected = ({ name }: Error) => name === 'ApiError' || name === 'AbortError';

/** The places of a stack that are in scripts of this origin, without addresses. */
export function placesOf(stack: string, origin: string): string[] {
  const places: string[] = [];
  for (const line of stack.split('\n')) {
    const at = line.indexOf(`${origin}/assets/`);
    const found =
      at < 0 ? null : /^[\w.-]{1,100}\.js:\d{1,7}:\d{1,7}/.exec(line.slice(at + origin.length + 8));
    if (found) places.push(found[0]);
  }
  return places.slice(0, maxErrorPlaces);
}

/**
 * Turns an error into a report, or into nothing: each once for each page, five in all. Errors without a place in our
 * scripts belong to an extension of the browser, unless they say that a script did not load.
 */
export function createErrorReports(page: { origin: string; build: string | undefined }) {
  const seen = new Set<string>();
  return (kind: BrowserErrorKind, error: unknown, route: string | undefined): ErrorReport | undefined => {
    if (!(error instanceof Error) || isExpected(error)) return undefined;
    const isLoadFailure = error.name === 'PageNotReached' || loadFailures.test(error.message);
    const places = placesOf(error.stack ?? '', page.origin);
    if (places.length === 0 && !isLoadFailure) return undefined;
    const report: ErrorReport = {
      kind: isLoadFailure ? 'load' : kind,
      name: /^[A-Za-z_$][\w$]{0,59}$/.test(error.name) ? error.name : 'Error',
      message: error.message.slice(0, maxErrorMessage).replaceAll('\0', ' ').toWellFormed(),
      ...(route && /^\/[\w$./-]{0,150}$/.test(route) && { route }),
      ...(page.build && { build: page.build }),
      places,
    };
    // React tells of an error that it rethrows twice, by two ways.
    const key = [report.name, report.message, places[0]].join('\n');
    if (seen.has(key) || seen.size >= mostReports) return undefined;
    seen.add(key);
    return report;
  };
}
