import { lifetimes } from '@paddock/domain';
import type { Actor } from './actor.ts';
import { throwDomainError } from './domain-error.ts';

/**
 * Requires that the person has signed in or re-authenticated within the last 15 minutes. `purpose` completes the
 * message, such as "to countersign". Throws `sudo_required`, which the browser answers with its dialog.
 */
export function requireReauthentication(actor: Actor, now: Date, purpose: string): void {
  if (!isRecentlyAuthenticated(actor, now))
    throwDomainError('sudo_required', `Please confirm that it is you ${purpose}.`);
}

/** Whether the person has signed in or re-authenticated within the last 15 minutes. */
export function isRecentlyAuthenticated(actor: Actor, now: Date): boolean {
  const at = actor.session?.authenticatedAt;
  return at !== undefined && now.getTime() - at.getTime() <= lifetimes.reauthentication;
}
