import { redirect } from '@tanstack/react-router';
import type { ImpersonationView, SessionStore } from '../../platform/session/sessions.ts';

interface ViewMatch {
  staticData: { impersonationView?: ImpersonationView };
}

const viewFor = (matches: readonly ViewMatch[]): ImpersonationView =>
  matches.at(-1)?.staticData.impersonationView ?? 'visitor';

/** The view of the first page that a router will load. */
export function impersonationViewAt<Location>(router: {
  latestLocation: Location;
  matchRoutes: (location: Location) => readonly ViewMatch[];
}): ImpersonationView {
  return viewFor(router.matchRoutes(router.latestLocation));
}

/**
 * The input of `beforeLoad`. Its type leaves out `matches`, because deriving that from the routes would be circular.
 */
interface IncomingPage {
  context: { session: SessionStore };
  location: { href: string };
  preload: boolean;
}

/**
 * During impersonation, a document shows pages of one view only. Pages of another view load in a new document, so that
 * data of one person is never in the memory of a page that shows another's (AUT-14).
 */
export function enforceImpersonationView(coming: IncomingPage): void {
  const { session } = coming.context;
  const view = viewFor((coming as IncomingPage & { matches: readonly ViewMatch[] }).matches);
  const guest = session.impersonation();
  if (guest.status === 'open' && guest.view !== view) {
    throw redirect({ href: coming.location.href, reloadDocument: true });
  }
  if (!coming.preload) session.setView(view);
}
