import type { ColumnType, Generated } from 'kysely';
import type { Flag, Instant, OptionalInstant, StampedInstant } from '../column-types.ts';

/** An authenticator app; its secrets are encrypted with SECRET_KEY. */
export interface TotpFactors {
  user: string;
  secret: Buffer | null;
  confirmedAt: OptionalInstant;
  /** The time step of the last code that was taken. */
  lastStep: number | null;
  /** A new secret that no code has proved yet. */
  pendingSecret: Buffer | null;
  pendingAt: OptionalInstant;
}

export interface Passkeys {
  _id: string;
  user: string;
  /** base64url, as browsers tell it. */
  credentialId: string;
  /** COSE. */
  publicKey: Buffer;
  counter: ColumnType<bigint, number, number>;
  transports: Generated<string[]>;
  /** The host name that it was made on. */
  rpId: string;
  name: string;
  /** Whether its maker keeps a copy, so that it survives the device. */
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

/** Who has given the first factor and owes the second one; `hash` is the SHA-256 of the token. */
export interface SecondSteps {
  hash: Buffer;
  user: string;
  by: 'password' | 'google';
  /** The session that re-authenticates; null for a sign-in. */
  session: Buffer | null;
  /** What the browser that signs in is known by to its person, if it is. */
  device: Buffer | null;
  createdAt: StampedInstant;
  expiresAt: Instant;
}

/** What a passkey has to sign; `hash` is the SHA-256 of the challenge. */
export interface PasskeyChallenges {
  hash: Buffer;
  purpose: 'register' | 'second' | 'sign-in' | 'sudo' | 'remove' | 'keep-email';
  /** Nobody where whoever's passkey answers signs in. */
  user: string | null;
  rpId: string;
  expiresAt: Instant;
}
