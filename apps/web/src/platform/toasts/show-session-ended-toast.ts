import type { Me } from '@paddock/contract';
import { grants, sessionLimits } from '@paddock/domain';
import { showToast } from './show-toast.ts';

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
