import type { Me } from '@paddock/contract';
import { grants, sessionLimits } from '@paddock/domain';
import type { SessionStore } from '../session/sessions.ts';
import { showRevocableToast, showToast } from './show-toast.ts';

/** Confirms Log Out, until somebody signs in. */
export function showSignedOutToast(session: SessionStore): void {
  const revoke = showRevocableToast({ message: 'You are signed out.' });
  const unsubscribe = session.state.subscribe(() => {
    unsubscribe();
    revoke();
  });
}

const minute = 60_000;

/** Tells admins, whose sessions are short, why a page that they left open has signed them out. */
export function showSessionEndedToast({ level }: Pick<Me, 'level'>): void {
  if (!grants(level, 'admin')) return;
  const { idle, total } = sessionLimits(level);
  void showToast({
    message: `You have been signed out. Admin sessions end after ${idle / minute} minutes of inactivity, and after ${total / (60 * minute)} hours in any case.`,
    duration: minute,
  });
}

/** Shows one toast per interval, in milliseconds, because one click often sends several requests. */
const toastInterval = 5_000;

let lastShownAt = Number.NEGATIVE_INFINITY;

/** Requests that a page sends on its own, without a click. */
const backgroundPaths: readonly string[] = ['/api/profile/notify/save'];

/** Explains that impersonation is read-only, in addition to what the page says about the failed request (AUT-14). */
export function showReadOnlyToast(path: string): void {
  const now = performance.now();
  if (backgroundPaths.includes(path) || now - lastShownAt < toastInterval) return;
  lastShownAt = now;
  void showToast({
    message: 'You are viewing the site as someone else and cannot change anything. Nothing was changed.',
    tone: 'negative',
  });
}
