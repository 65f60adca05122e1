import type { ReceiptColumns } from '@paddock/contract';
import type { Decimal, Instant, Json } from '../column-types.ts';

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

/** Which columns of a bank's file say what, as an admin has chosen them for the last file on a portal. */
export interface RememberedReceiptColumns {
  portal: string;
  columns: Json<ReceiptColumns>;
  updatedAt: Instant;
}
