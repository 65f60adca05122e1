import type { Decimal, Instant } from '../column-types.ts';

/** Money that came in for a commitment, or went back: append-only, corrected by a reversal. */
export interface FundingReceipts {
  _id: string;
  createdAt: Instant;
  syndUser: string;
  /** Which commitment of the participation it counts for. */
  round: number;
  kind: 'receipt' | 'return' | 'reversal';
  /** Positive for a receipt, negative for a return; a reversal mirrors its original. */
  amount: Decimal;
  /** The day on which the bank booked it, as YYYY-MM-DD. */
  receivedOn: string;
  /** The bank's reference. */
  reference: string;
  /** Why it was reversed. */
  reason: string | null;
  /** The entry that a reversal mirrors. */
  reverses: string | null;
  /** The first entry of the return that this one is a part of, which may be itself; null for other kinds. */
  partOf: string | null;
  recordedBy: string;
}
