import { type Day, investStatus } from '@paddock/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** A participation of a fund that has a journal, or is to get one, as its rows say it. */
export interface ParticipationRow {
  readonly syndUser: string;
  readonly fund: string;
  readonly invest_status: string | null;
  readonly invest_amount: string | null;
  readonly sa_start_date: Date | null;
  readonly sa_complete_date: Date | null;
  readonly fundedBefore: string | null;
  readonly round: number;
  readonly position: string | null;
  readonly receipts: readonly ReceiptRow[];
  /** The entries of what counts without a receipt, and are not reversed. */
  readonly estimates: readonly string[];
}

export interface ReceiptRow {
  readonly _id: string;
  readonly round: number;
  readonly amount: string;
  readonly day: Day;
  readonly reason: string | null;
  readonly reverses: string | null;
  readonly isPosted: boolean;
  /** The entry of the receipt that it reverses. */
  readonly reversedEntry: string | null;
  readonly isReversed: boolean;
}

/** Whether it reverses a receipt that the journal has, and is not there itself yet. */
export const isUnpostedReversal = ({ isPosted, reversedEntry }: ReceiptRow): boolean =>
  !isPosted && reversedEntry !== null;

/** Whether a participation has a position in the journal of its fund: it has committed, or money of it has moved. */
export const hasPosition = ({ invest_status, receipts }: ParticipationRow): boolean =>
  invest_status === investStatus.accepted || receipts.length > 0;

/** The participations `s` of funds `f` that meet a condition, in the order in which they committed. */
export async function readParticipations(
  db: Kysely<Database>,
  where: RawBuilder<unknown>,
): Promise<ParticipationRow[]> {
  const { rows } = await sql<ParticipationRow>`
    SELECT s._id AS "syndUser", s.fund, s.invest_status, s.invest_amount, s.sa_start_date, s.sa_complete_date,
      s."fundedBefore", s."fundingRound" AS round, p._id AS position, coalesce(r.receipts, '[]') AS receipts,
      coalesce(e.estimates, '{}') AS estimates
    FROM synd_users s JOIN funds f ON f._id = s.fund LEFT JOIN positions p ON p."syndUser" = s._id
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('_id', x._id, 'round', x.round, 'amount', x.amount::text,
          'day', x."receivedOn"::text, 'reason', x.reason, 'reverses', x.reverses,
          'isPosted', n._id IS NOT NULL, 'reversedEntry', o._id,
          'isReversed', EXISTS (SELECT 1 FROM funding_receipts v WHERE v.reverses = x._id))
        ORDER BY x."createdAt", x._id) AS receipts
      FROM funding_receipts x LEFT JOIN ledger_entries n ON n.receipt = x._id
        LEFT JOIN ledger_entries o ON o.receipt = x.reverses
      WHERE x."syndUser" = s._id
    ) r ON true
    LEFT JOIN LATERAL (
      SELECT array_agg(DISTINCT l.entry) AS estimates FROM ledger_postings l
      WHERE l.position = p._id AND l.account = 'contributed'
        -- Looked up by its id: all entries that are estimated may be many more than it seems after an opening.
        AND (SELECT n."isEstimated" FROM ledger_entries n WHERE n._id = l.entry)
        AND NOT EXISTS (SELECT 1 FROM ledger_entries v WHERE v.reverses = l.entry)
    ) e ON true
    WHERE ${where} ORDER BY s.sa_start_date, s._id`.execute(db);
  return rows;
}
