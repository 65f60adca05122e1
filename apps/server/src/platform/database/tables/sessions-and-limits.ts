import type { Generated } from 'kysely';
import type { Instant, OptionalInstant, OptionalJson, StampedInstant } from '../column-types.ts';

/** A session; `hash` is the SHA-256 of its auth code. */
export interface UserAuths {
  hash: Buffer;
  /** The name its owner gave it. */
  _id: Generated<string>;
  user: string;
  /** The superadmin who impersonates the user, if one does. */
  superadmin: string | null;
  createdAt: StampedInstant;
  lastUsedAt: StampedInstant;
  /** When the session last re-authenticated; the 15 minutes count from here. */
  authenticatedAt: StampedInstant;
  endedAt: OptionalInstant;
  address: string | null;
  agent: string | null;
  /** The known device that signed in. */
  device: Buffer | null;
}

/** Codes that a session had before, which end soon. */
export interface FormerSessionCodes {
  hash: Buffer;
  /** The `_id` of the session. */
  session: string;
  /** When the session had last re-authenticated before it got another code. */
  authenticatedAt: Instant;
  endsAt: Instant;
}

/** When somebody first signed in at an admin level. */
export interface FirstStaffSignIns {
  user: string;
  at: Instant;
}

/** When an admin last removed somebody's second factors. */
export interface FactorResets {
  user: string;
  at: Instant;
}

/** A printed password that ends. It is another one once its hash differs. */
export interface EndingPasswords {
  user: string;
  /** The SHA-256 of the stored password. */
  passwordHash: Buffer;
  endsAt: Instant;
}

/** Browsers that somebody has signed in with. */
export interface KnownDevices {
  hash: Buffer;
  user: string;
  createdAt: StampedInstant;
  lastUsedAt: StampedInstant;
}

/** Failed sign-ins of an address on one account within a window. */
export interface SignInFailures {
  address: string;
  account: Buffer;
  startedAt: Instant;
  failures: number;
}

export interface ImpersonationCodes {
  hash: Buffer;
  user: string;
  superadmin: string;
  createdAt: StampedInstant;
  expiresAt: Instant;
  usedAt: OptionalInstant;
}

/** The codes in confirmation and reset emails. */
export interface OneTimeCodes {
  hash: Buffer;
  purpose: 'confirm' | 'reset';
  user: string;
  createdAt: StampedInstant;
  expiresAt: Instant;
  usedAt: OptionalInstant;
}

/** Changes of an address, by its person or by an admin. Both codes are kept as their hashes. */
export interface EmailChanges {
  _id: string;
  user: string;
  createdAt: StampedInstant;
  oldEmail: string;
  oldUsername: string;
  newEmail: string;
  /** Null where an admin made the change. */
  confirmHash: Buffer | null;
  confirmUntil: Instant;
  confirmedAt: OptionalInstant;
  undoHash: Buffer;
  undoUntil: Instant;
  undoneAt: OptionalInstant;
  /** The admin who made the change; null where it was the person. */
  changedBy: string | null;
}

export interface RateLimitCounters {
  key: string;
  windowStartedAt: Instant;
  failures: number;
}

export interface IdempotencyKeys {
  key_hash: Buffer;
  caller: string;
  method_path: string;
  body_hash: Buffer;
  status: number | null;
  reply: OptionalJson<unknown>;
  createdAt: StampedInstant;
}

export interface CaptchaUsed {
  challenge: Buffer;
  expiresAt: Instant;
}

/** `hash` is the SHA-256 of what Google signed. */
export interface GoogleTokensUsed {
  hash: Buffer;
  expiresAt: Instant;
}

/** Keys that a former SECRET_KEY signed with, encrypted with the present one. */
export interface Secrets {
  /** `signing:PURPOSE:ID`, with the id of the former SECRET_KEY, or what each start opens. */
  name: string;
  value: Buffer;
  createdAt: StampedInstant;
  /** When the last thing that it signed has ended. */
  until: OptionalInstant;
}

/** Whether what SECRET_KEY encrypts and signs names its key: one row. */
export interface KeyIds {
  single: Generated<boolean>;
  written: boolean;
}
