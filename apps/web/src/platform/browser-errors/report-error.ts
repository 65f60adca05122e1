import { type BrowserErrorKind, reportBrowserError, request } from '@paddock/contract';
import { createFetchTransport } from '../api/fetch-transport.ts';
import { withKeepalive } from '../api/with-keepalive.ts';
import { createErrorReports } from './error-report.ts';

const builds = [...document.scripts].flatMap(
  ({ src }) => /\/assets\/(main-[\w.-]+\.js)$/.exec(src)?.[1] ?? [],
);
const reportOf = createErrorReports({ origin: location.origin, build: builds[0] });

/** Without the session: who met an error is nobody's business, and an impersonation may send nothing. */
const transport = withKeepalive(
  createFetchTransport({ authCode: () => undefined, onSessionRejected: () => undefined }),
);

/** Reports an error once. Its own failures reject, and the caller of this drops them, so that none is reported. */
export async function reportError(
  kind: BrowserErrorKind,
  error: unknown,
  route: string | undefined,
): Promise<void> {
  const body = reportOf(kind, error, route);
  if (body && navigator.onLine) await request(transport, reportBrowserError, { body });
}
