import { sessionLifetimes } from '../time/session-lifetimes.ts';
import { grants, type Level } from './levels.ts';

const minute = 60_000;

/** When a session ends by itself, in milliseconds. */
export interface SessionLimits {
  /** Even if it is in use. */
  readonly total: number;
  readonly idle: number;
  /** How old the last recorded use may be before a new one is recorded; short compared with `idle`. */
  readonly touchAfter: number;
}

/**
 * How many sessions a person has open at once, over all portals and devices. Nobody needs as many; without a limit, who
 * knows a password could hide in a list that no owner reads to its end.
 */
export const maxOpenSessions = 50;

/** The session limits of a level: short for levels that reach other people's records (SEC-02). */
export function sessionLimits(level: Level | null | undefined): SessionLimits {
  return grants(level, 'admin')
    ? { total: sessionLifetimes.staffSession, idle: sessionLifetimes.staffSessionIdle, touchAfter: minute }
    : { total: sessionLifetimes.session, idle: sessionLifetimes.sessionIdle, touchAfter: 10 * minute };
}
