import type { InvestingKind } from '@paddock/domain';
import type { Instant, OptionalInstant } from '../column-types.ts';

/** The holder of a participation as it was at the first signature. */
export interface ParticipationHolders {
  syndUser: string;
  /** The agreement that states it; null where it was signed elsewhere. */
  request: string | null;
  entity: string;
  kind: InvestingKind;
  name: string;
  capacity: string | null;
  signatory: string;
  /** On one line. */
  address: string;
  taxIdLast4: string | null;
  /** Who keeps a retirement account; null where that is not known. */
  custodian: string | null;
  at: Instant;
}

/** A participation whose holder could not be told from what was stored before there were profiles. */
export interface UndecidedHolders {
  syndUser: string;
  reason: 'no_agreement' | 'no_name';
}

/** A key that encrypts tax ids. */
export interface TaxIdKeys {
  _id: string;
  createdAt: Instant;
  /** Encrypted with SECRET_KEY. */
  wrapped: Buffer;
  /** Null for the one in use. */
  retiredAt: OptionalInstant;
}
