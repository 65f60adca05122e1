import { type PageRequirement, pageAccess } from '@paddock/domain';
import type { GuestView, SessionState } from '../session/session-store.ts';

/** What anyone may see. */
export const publicPage: PageRequirement = { requiresSignIn: false };

/** What a person of this level may see; level user unless told (POR-18). */
export const signedIn = (level: PageRequirement['level'] = 'user'): PageRequirement => ({
  requiresSignIn: true,
  level,
});

/** How a page stands toward the visitor (POR-13 to POR-15); 'unknown' while nobody knows who they are. */
export function accessOf(requirement: PageRequirement, session: SessionState) {
  if (requirement.requiresSignIn && session.status === 'unknown') return 'unknown';
  return pageAccess(requirement, session.status === 'signed-in' ? session.me : null);
}

/**
 * Whose session a page shows while a guest session is open (AUT-14): the pages of level user (POR-18) the other
 * person's, public ones what a visitor sees (AUT-20), and the back office the superadmin's own.
 */
export function guestViewOf({ requiresSignIn, level }: PageRequirement): GuestView {
  if (!requiresSignIn) return 'visitor';
  return level === 'user' ? 'guest' : 'own';
}
