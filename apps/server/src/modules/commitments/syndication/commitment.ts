import { type Cents, centsOf } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { hasDistributionSql } from '../../money/journal/index.ts';
import { holderNameSql } from '../../people/investing-profiles/index.ts';

/** A participation with everything that ending it and its emails need. */
export interface Commitment {
  readonly _id: string;
  readonly user: string;
  readonly fund: string;
  readonly invest_status: string | null;
  readonly sa_complete_date: Date | null;
  readonly syndAgreementSignedByCurrentUser: boolean;
  readonly commitmentKeptFrom: Date | null;
  readonly commitmentRemindersSent: number;
  /** Whether it has received a distribution: it is released no more (LED-01). */
  readonly hasDistribution: boolean;
  readonly amount: Cents;
  readonly method: string | null;
  readonly fundName: string;
  readonly fundSlug: string | null;
  /** The portal of the fund's company. */
  readonly portal: string | null;
  readonly investorName: string;
  /** What holds it, where it has to be said (ENT-04). */
  readonly holderName: string | null;
  readonly investing_entity: string | null;
  readonly investorEmail: string;
}

/**
 * Locks a participation and reads its commitment; waits for a signature that is being recorded. A caller who changes
 * the commitment holds the fund's lock already.
 */
export async function lockCommitment(db: Kysely<Database>, id: string): Promise<Commitment | undefined> {
  await sql`SELECT 1 FROM synd_users WHERE "_id" = ${id} FOR UPDATE`.execute(db);
  const { rows } = await sql<Omit<Commitment, 'amount'> & { invest_amount: string | null }>`
    SELECT s."_id", s."user", s.fund, s.invest_status, s.invest_amount, s.method_of_inv AS method, s.investing_entity,
      s.sa_complete_date, s."syndAgreementSignedByCurrentUser", s."commitmentKeptFrom", s."commitmentRemindersSent",
      ${hasDistributionSql(sql`s."_id"`)} AS "hasDistribution",
      f.name AS "fundName", f.url_slug AS "fundSlug", c.portal,
      coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''), u.username) AS "investorName",
      ${holderNameSql} AS "holderName",
      u.email AS "investorEmail"
    FROM synd_users s JOIN funds f ON f."_id" = s.fund JOIN users u ON u."_id" = s."user"
    LEFT JOIN companies c ON c."_id" = f.company
    WHERE s."_id" = ${id}`.execute(db);
  const [row] = rows;
  return row && { ...row, amount: centsOf(row.invest_amount ?? '0') };
}
