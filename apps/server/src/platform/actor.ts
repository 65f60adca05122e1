import type { Level } from '@paddock/domain';

/** Who makes a call: a person through a session, or a visitor. */
export interface Actor {
  readonly level: Level;
  readonly user: ActorUser | null;
  /** A superadmin looking through this user's eyes: nothing may be written. */
  readonly isImpersonation: boolean;
  readonly session: ActorSession | null;
}

export interface ActorUser {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export interface ActorSession {
  /** SHA-256 of the auth code. */
  readonly hash: Buffer;
  /** When the person last proved to be present by a password. */
  readonly authenticatedAt: Date;
  /** The superadmin behind a guest session. */
  readonly impersonatedBy: string | null;
  /** Nothing is open before a second factor is set up: the level of the person behind the session asks for one. */
  readonly mustSetUpSecondFactor: boolean;
}

export const visitor: Actor = { level: 'guest', user: null, isImpersonation: false, session: null };
