import { type Cents, centsOf, investStatus } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { type RecordState, recordStateSql } from '../../../platform/record-changes.ts';
import { type FundTerms, type FundTermsRow, fundTermsColumns, toFundTerms } from '../../money/funds/index.ts';

/** What a commitment is checked against, as read under the locks. */
export interface LockedParticipation {
  readonly fund: FundTerms;
  readonly investStatus: string | null;
  /** The amount that counts in the fund's total: 0 unless accepted. */
  readonly accepted: Cents;
  /** All fields, for the audit log. */
  readonly state: RecordState;
}

/**
 * Locks the fund's row, then the participation, and reads both in the same statement: PostgreSQL reads a row again
 * that changed while the statement waited for it. Every change of a participation's amount goes through the fund's
 * lock, so the sums that are checked still hold when the commitment is written (SYN-09).
 */
export async function lockForCommitment(
  db: Kysely<Database>,
  { participation, now }: { participation: string; now: Date },
): Promise<LockedParticipation | undefined> {
  const { rows } = await sql<
    FundTermsRow & { invest_status: string | null; invest_amount: string | null; state: RecordState }
  >`
    SELECT ${fundTermsColumns}, t.invest_status, t.invest_amount, ${recordStateSql('synd_users')} AS state
    FROM synd_users t JOIN funds f ON f."_id" = t.fund LEFT JOIN companies c ON c."_id" = f.company
    WHERE t."_id" = ${participation} FOR UPDATE OF f FOR NO KEY UPDATE OF t`.execute(db);
  const row = rows[0];
  return (
    row && {
      fund: toFundTerms(row, now),
      investStatus: row.invest_status,
      accepted: row.invest_status === investStatus.accepted ? centsOf(row.invest_amount ?? '0') : 0n,
      state: row.state,
    }
  );
}
