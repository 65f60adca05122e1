import type { Level } from '@paddock/domain';

/** Who makes a request: a person through a session, or a visitor. */
export interface Actor {
  readonly level: Level;
  readonly user: ActorUser | null;
  /** A superadmin who impersonates this user. Nothing may be written. */
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
  /** Stays the same when the session gets another auth code. */
  readonly id: string;
  /** SHA-256 of the auth code. */
  readonly hash: Buffer;
  /** Whether the session has got another auth code meanwhile, so that this one is about to end. */
  readonly isFormerCode: boolean;
  /** When the person last authenticated in this session. */
  readonly authenticatedAt: Date;
  /** The superadmin behind an impersonation session. */
  readonly impersonatedBy: string | null;
  /**
   * True until the person sets up the second factor that their level requires. Until then, nothing else is
   * accessible.
   */
  readonly mustSetUpSecondFactor: boolean;
  /** By when the account needs a second factor, if it has none (SEC-12). Past it, nothing else is accessible. */
  readonly secondFactorDueAt: Date | null;
}

export const visitor: Actor = { level: 'guest', user: null, isImpersonation: false, session: null };
