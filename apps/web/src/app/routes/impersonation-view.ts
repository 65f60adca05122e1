import { redirect } from '@tanstack/react-router';
import type { ImpersonationView, SessionStore } from '../../platform/session/session-store.ts';

interface ViewMatch {
  staticData: { impersonationView?: ImpersonationView };
}

const viewFor = (matches: readonly ViewMatch[]): ImpersonationView =>
  matches.at(-1)?.staticData.impersonationView ?? 'visitor';

/** The view of the page that a router is about to load first. */
export function impersonationViewAt<Location>(router: {
  latestLocation: Location;
  matchRoutes: (location: Location) => readonly ViewMatch[];
}): ImpersonationView {
  return viewFor(router.matchRoutes(router.latestLocation));
}

/** What it is given before a page loads. The type leaves `matches` out: its own comes from the routes, in a circle. */
interface IncomingPage {
  context: { session: SessionStore };
  location: { href: string };
  preload: boolean;
}

/**
 * While a guest session is open a document shows pages of one view: those of another are loaded as a new one. So no
 * answer of one person is ever in the memory of a page that shows another's (AUT-14).
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
