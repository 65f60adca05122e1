import type { Signer } from '@paddock/domain';

/** One event in the history of an agreement, for its certificate. */
export interface AuditTrailEvent {
  /** The person; null for an event of the system. */
  readonly signer: Signer | null;
  readonly name: string;
  readonly email: string;
  /** create, invite, view, consent, sign or complete. Any other word is printed as it is. */
  readonly event: string;
  readonly at: Date;
  /** The network address of the person. */
  readonly address: string;
  readonly userAgent: string;
}

/** One party of an agreement, for its certificate. */
export interface AuditTrailParty {
  readonly signer: Signer;
  /** For whom they sign, by whom and as what. */
  readonly text: string;
  /** What they typed as their signature, where it is not their name. */
  readonly typedName?: string;
}

/** The content of an agreement's certificate. */
export interface AuditTrail {
  /** SHA-256 (hex) of the filled agreement, the document that everybody signed. */
  readonly documentSha256: string;
  readonly reference: string;
  readonly consentText: string;
  /** Whether the second owner of a joint account signs in the spouse's place. */
  readonly isJoint?: boolean;
  /** In signing order. */
  readonly parties: readonly AuditTrailParty[];
  readonly events: readonly AuditTrailEvent[];
  /** The time zone of the event times. */
  readonly timeZone: string;
}
