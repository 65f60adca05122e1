import type { PortalView } from '@paddock/contract';
import type { Actor, ActorSession, ActorUser } from '../../../../platform/actor.ts';
import type { Origin } from '../../../../platform/audit.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';

/**
 * Returns the user's own session, at any level including guest. Impersonation sessions are rejected: nobody sees or
 * changes how another user signs in.
 */
export function requireOwnSession({ user, session, isImpersonation }: Actor): {
  user: ActorUser;
  session: ActorSession;
} {
  if (!user || !session) return throwDomainError('not_signed_in', 'Please sign in.');
  if (isImpersonation)
    throwDomainError(
      'guest_session_read_only',
      'Only the owner of an account can view and change its security settings.',
    );
  return { user, session };
}

/** Where and when a user changes how they sign in. */
export interface AccountSecurityContext {
  readonly now: Date;
  readonly origin: Origin;
  readonly portal: PortalView | null;
}
