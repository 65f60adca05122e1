import type { Actor, ActorSession, ActorUser } from '../../platform/actor.ts';
import { refuse } from '../../platform/refusal.ts';

/**
 * The session of a person of any level, those with the level guest too, for what is theirs alone. Nobody looks at or
 * changes another's keys through their eyes.
 */
export function ownSession({ user, session, guestSession }: Actor): {
  user: ActorUser;
  session: ActorSession;
} {
  if (!user || !session) return refuse('not_signed_in', 'Please sign in.');
  if (guestSession)
    refuse(
      'guest_session_read_only',
      "The safety of an account is its own person's: no guest session has it.",
    );
  return { user, session };
}
