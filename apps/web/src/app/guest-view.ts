import { redirect } from '@tanstack/react-router';
import type { GuestView, SessionStore } from '../platform/session/session-store.ts';

interface Matched {
  staticData: { inGuestSession?: GuestView };
}

const viewOf = (matches: readonly Matched[]): GuestView =>
  matches.at(-1)?.staticData.inGuestSession ?? 'visitor';

/** The view of the page that a router is about to load first. */
export function guestViewAt<Location>(router: {
  latestLocation: Location;
  matchRoutes: (location: Location) => readonly Matched[];
}): GuestView {
  return viewOf(router.matchRoutes(router.latestLocation));
}

/** What it is given before a page loads. The type leaves `matches` out: its own comes from the routes, in a circle. */
interface PageToCome {
  context: { session: SessionStore };
  location: { href: string };
  preload: boolean;
}

/**
 * While a guest session is open a document shows pages of one view: those of another are loaded as a new one. So no
 * answer of one person is ever in the memory of a page that shows another's (AUT-14).
 */
export function keepGuestView(coming: PageToCome): void {
  const { session } = coming.context;
  const view = viewOf((coming as PageToCome & { matches: readonly Matched[] }).matches);
  const guest = session.guest();
  if (guest.status === 'open' && guest.view !== view) {
    throw redirect({ href: coming.location.href, reloadDocument: true });
  }
  if (!coming.preload) session.lookAs(view);
}
