import {
  type Cents,
  type CommitmentLimits,
  centsOf,
  commitmentLimits,
  type FundStatus,
  fundStatus,
  investStatus,
  numberFromCents,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** The fields of a fund that the commitment rules depend on, with exact amounts. */
export interface FundTerms {
  readonly _id: string;
  readonly name: string;
  readonly companyPortal: string | null;
  readonly isDraft: boolean;
  readonly status: FundStatus;
  /** Whether its figures come from its journal, which then follows each change of a participation (LED-08). */
  readonly hasJournal: boolean;
  /** The methods of investment that it does not offer. */
  readonly excludedMethods: readonly string[];
  readonly requiresAccreditation: boolean;
  readonly requiresReviewedAccreditation: boolean;
  readonly total: Cents | null;
  readonly committed: Cents;
  readonly minimum: Cents | null;
  readonly minimumForExisting: Cents | null;
  readonly maximum: Cents | null;
}

/** The columns that {@link toFundTerms} reads, from a fund `f` with its company `c`. */
export const fundTermsColumns =
  sql.raw(`f."_id", f.name, c.portal AS "companyPortal", f.is_draft, f.figures, f.excluded_methods, f.fund_status, f.open_date,
  f.start_date, f.close_date, f.end_date, f.requires_accreditation,
  f.requires_reviewed_accreditation, f.total_inv_amount, f.committed_amount,
  f.min_inv_amount, f.min_inv_amount_for_existing, f.max_inv_amount`);

export interface FundTermsRow {
  _id: string;
  name: string;
  companyPortal: string | null;
  is_draft: boolean;
  figures: 'percentages' | 'ledger';
  excluded_methods: string[];
  fund_status: string | null;
  open_date: Date | null;
  start_date: Date | null;
  close_date: Date | null;
  end_date: Date | null;
  requires_accreditation: boolean | null;
  requires_reviewed_accreditation: boolean;
  total_inv_amount: string | null;
  committed_amount: string;
  min_inv_amount: string | null;
  min_inv_amount_for_existing: string | null;
  max_inv_amount: string | null;
}

/**
 * Reads the terms of a fund by its id or slug. With `lock`, the fund's row stays locked until the transaction ends:
 * every change to a participation's amount takes this lock, so the checked sums still hold when the commitment is
 * written (SYN-09).
 */
export async function readFundTerms(
  db: Kysely<Database>,
  by: { id: string } | { slug: string },
  now: Date,
  lock: 'lock' | 'read' = 'read',
): Promise<FundTerms | undefined> {
  const where = 'id' in by ? sql`f."_id" = ${by.id}` : sql`f.url_slug = ${by.slug}`;
  const { rows } = await sql<FundTermsRow>`
    SELECT ${fundTermsColumns}
    FROM funds f LEFT JOIN companies c ON c."_id" = f.company
    WHERE ${where} ${lock === 'lock' ? sql`FOR UPDATE OF f` : sql``}`.execute(db);
  const row = rows[0];
  return row && toFundTerms(row, now);
}

export function toFundTerms(row: FundTermsRow, now: Date): FundTerms {
  return {
    _id: row._id,
    name: row.name,
    companyPortal: row.companyPortal,
    isDraft: row.is_draft,
    excludedMethods: row.excluded_methods,
    status: fundStatus(row, now),
    hasJournal: row.figures === 'ledger',
    requiresAccreditation: row.requires_accreditation ?? false,
    requiresReviewedAccreditation: row.requires_reviewed_accreditation,
    total: storedAmount(row.total_inv_amount),
    committed: centsOf(row.committed_amount),
    minimum: storedAmount(row.min_inv_amount),
    minimumForExisting: storedAmount(row.min_inv_amount_for_existing),
    maximum: storedAmount(row.max_inv_amount),
  };
}

const storedAmount = (text: string | null): Cents | null => (text === null ? null : centsOf(text));

/** The limits for one investor, who has accepted the amount `own` in this fund (SYN-04). */
export async function readLimits(
  db: Kysely<Database>,
  fund: FundTerms,
  investor: { user: string; own: Cents },
): Promise<CommitmentLimits> {
  return computeLimits(fund, {
    own: investor.own,
    isExistingInvestor: await hasOtherAcceptedParticipation(db, investor.user, fund._id),
  });
}

/** The same, if it is known whether the investor has an accepted participation in another fund. */
export function computeLimits(
  fund: FundTerms,
  investor: { own: Cents; isExistingInvestor: boolean },
): CommitmentLimits {
  return commitmentLimits({
    totalAmount: fund.total,
    committedByOthers: fund.committed - investor.own,
    minAmount: fund.minimum,
    minAmountForExisting: fund.minimumForExisting,
    maxAmount: fund.maximum,
    isExistingInvestor: investor.isExistingInvestor,
  });
}

/** Whether a person has an accepted participation, other than in `fund` if that is given. */
export async function hasOtherAcceptedParticipation(
  db: Kysely<Database>,
  user: string,
  fund: string | null,
): Promise<boolean> {
  const found = await db
    .selectFrom('synd_users')
    .select('_id')
    .where('user', '=', user)
    .$if(fund !== null, (query) => query.where('fund', '!=', fund ?? ''))
    .where('invest_status', '=', investStatus.accepted)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The limits as they are sent, in dollars. */
export function presentLimits(limits: CommitmentLimits) {
  return {
    leftAmountToInvest: limits.remaining === null ? null : numberFromCents(limits.remaining),
    minimumAmountToInvest: numberFromCents(limits.minimum),
    maximumAmountToInvest: limits.maximum === null ? null : numberFromCents(limits.maximum),
    limitState: limits.state,
  };
}
