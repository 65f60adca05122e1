import { type PageRequirement, pageAccess } from '@paddock/domain';
import type { ImpersonationView, SessionState } from '../session/sessions.ts';

/** A page for everyone. */
export const publicPage: PageRequirement = { requiresSignIn: false };

/** A page for people of this level, user by default (POR-18). */
export const signedIn = (level: PageRequirement['level'] = 'user'): PageRequirement => ({
  requiresSignIn: true,
  level,
});

/** Whether the visitor may see a page (POR-13 to POR-15); 'unknown' while the session is not known. */
export function accessFor(requirement: PageRequirement, session: SessionState) {
  if (requirement.requiresSignIn && session.status === 'unknown') return 'unknown';
  return pageAccess(requirement, session.status === 'signed-in' ? session.me : null);
}

/**
 * Whose session a page shows during impersonation (AUT-14): pages of level user (POR-18) show the other person's,
 * public pages what a visitor sees (AUT-20), and the back office the superadmin's own.
 */
export function impersonationViewOf({ requiresSignIn, level }: PageRequirement): ImpersonationView {
  if (!requiresSignIn) return 'visitor';
  return level === 'user' ? 'guest' : 'own';
}
