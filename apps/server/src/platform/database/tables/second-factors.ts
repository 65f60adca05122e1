import type { ColumnType, Generated } from 'kysely';
import type { Flag, Instant, OptionalInstant, StampedInstant } from '../column-types.ts';

/** An authenticator app; its secrets are encrypted with SECRET_KEY. */
export interface TotpFactors {
  user: string;
  secret: Buffer | null;
  confirmedAt: OptionalInstant;
  /** The time step of the last accepted code. */
  lastStep: number | null;
  /** A new secret that no code has confirmed yet. */
  pendingSecret: Buffer | null;
  pendingAt: OptionalInstant;
}

export interface Passkeys {
  _id: string;
  user: string;
  /** base64url, as browsers send it. */
  credentialId: string;
  /** COSE. */
  publicKey: Buffer;
  counter: ColumnType<bigint, number, number>;
  transports: Generated<string[]>;
  /** The host name where it was created. */
  rpId: string;
  name: string;
  /** Whether the provider backs it up, so that it survives the device. */
  isBackedUp: Flag;
  createdAt: StampedInstant;
  lastUsedAt: OptionalInstant;
}

/** `hash` is keyed with SECRET_KEY: the codes are short enough to be written down. */
export interface RecoveryCodes {
  hash: Buffer;
  user: string;
  createdAt: StampedInstant;
  usedAt: OptionalInstant;
}

/** A sign-in that has passed the first factor and waits for the second; `hash` is the SHA-256 of the token. */
export interface SecondSteps {
  hash: Buffer;
  user: string;
  by: 'password' | 'google';
  /** The session that re-authenticates; null for a sign-in. */
  session: Buffer | null;
  /** The known device that signs in, if it is one. */
  device: Buffer | null;
  createdAt: StampedInstant;
  expiresAt: Instant;
}

/** Challenges for passkeys to sign; `hash` is the SHA-256 of the challenge. */
export interface PasskeyChallenges {
  hash: Buffer;
  purpose: 'register' | 'second' | 'sign-in' | 'sudo' | 'remove' | 'keep-email';
  /** Null when any passkey of the site may sign in. */
  user: string | null;
  rpId: string;
  expiresAt: Instant;
}
