import { lifetimes } from '../time/lifetimes.ts';
import { grants, type Level } from './levels.ts';

/** What decides by when an account needs a second factor. */
export interface SecondFactorFacts {
  readonly level: Level | null;
  readonly hasFactor: boolean;
  /** When its owner first signed in at an admin level; null if they have not. */
  readonly firstStaffSignIn: Date | null;
  /** Whether the deployment has the demo, whose accounts are for trying things out. */
  readonly isDemo: boolean;
}

/**
 * By when an account needs a second factor (SEC-12): admin levels without one have seven days from their first sign-in.
 * Null if nothing is due. Somebody who removes their factors after that needs another one at once.
 */
export function secondFactorDeadline(facts: SecondFactorFacts): Date | null {
  const { level, hasFactor, firstStaffSignIn, isDemo } = facts;
  if (isDemo || hasFactor || firstStaffSignIn === null || !grants(level, 'admin')) return null;
  return new Date(firstStaffSignIn.getTime() + lifetimes.secondFactorSetup);
}

/** Until when nothing is signed or wired with an account whose second factors an admin removed; null if that is over. */
export function factorResetHold(resetAt: Date | null, now: Date): Date | null {
  if (resetAt === null) return null;
  const until = new Date(resetAt.getTime() + lifetimes.factorReset);
  return until > now ? until : null;
}

const hour = 3_600_000;

/** How much time is left until a deadline, in words: whole days, and hours on the last one. */
export function timeLeft(deadline: Date, now: Date): string {
  const hours = Math.max(1, Math.ceil((deadline.getTime() - now.getTime()) / hour));
  if (hours <= 24) return hours === 1 ? 'less than an hour left' : `${hours} hours left`;
  const days = Math.ceil(hours / 24);
  return `${days} days left`;
}
