import type { Signer } from '@paddock/domain';

/** One thing that happened to an agreement, for its certificate. */
export interface AuditTrailEvent {
  /** Whose event it is; null for one of the system. */
  readonly signer: Signer | null;
  readonly name: string;
  readonly email: string;
  /** create, invite, view, consent, sign or complete; any other word is printed as it is. */
  readonly event: string;
  readonly at: Date;
  /** The network address it came from. */
  readonly address: string;
  readonly userAgent: string;
}

/** What the certificate of an agreement says. */
export interface AuditTrail {
  /** SHA-256 (hex) of the filled agreement, which is what everybody signed. */
  readonly documentSha256: string;
  readonly reference: string;
  readonly consentText: string;
  readonly events: readonly AuditTrailEvent[];
  /** In which the times of the events are written. */
  readonly timeZone: string;
}
