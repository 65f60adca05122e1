import { type AgreedTerms, displayName, participantName, termNames } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { holderNameSql } from '../../people/investing-profiles/index.ts';

/** A participation with the fields that the actions of admins depend on. */
export interface LockedParticipation extends AgreedTerms {
  readonly _id: string;
  readonly user: string;
  readonly fund: string;
  readonly invest_status: string | null;
  readonly sa_complete_date: Date | null;
  readonly ft_start_date: Date | null;
  readonly ft_complete_date: Date | null;
  /** Dollars that count as funded without a receipt. */
  readonly fundedBefore: string | null;
  readonly isSignedByInvestor: boolean;
  readonly investorEmail: string;
  readonly fundName: string;
  readonly fundSlug: string | null;
  readonly portal: string | null;
  readonly investorName: string;
  /** What holds it, where it has to be said (ENT-04). */
  readonly holderName: string | null;
  /** The names of investor, holder and fund. */
  readonly subject: string;
}

/** Locks the fund and then the participation, as every change to one does, and reads it. */
export async function lockParticipation(db: Kysely<Database>, id: string): Promise<LockedParticipation> {
  await sql`SELECT 1 FROM funds WHERE "_id" = (SELECT fund FROM synd_users WHERE "_id" = ${id}) FOR UPDATE`.execute(
    db,
  );
  await sql`SELECT 1 FROM synd_users WHERE "_id" = ${id} FOR UPDATE`.execute(db);
  const row =
    (await db
      .selectFrom('synd_users as s')
      .innerJoin('users as u', 'u._id', 's.user')
      .innerJoin('funds as f', 'f._id', 's.fund')
      .leftJoin('companies as c', 'c._id', 'f.company')
      .select([
        ...termNames.map((name) => `s.${name}` as const),
        's._id',
        's.user',
        's.fund',
        's.invest_status',
        's.sa_complete_date',
        's.ft_start_date',
        's.ft_complete_date',
        's.fundedBefore',
        's.syndAgreementSignedByCurrentUser',
        'u.firstName',
        'u.lastName',
        'u.username',
        'u.email as investorEmail',
        'f.name as fundName',
        'f.url_slug as fundSlug',
        'c.portal',
      ])
      .select(holderNameSql.as('holderName'))
      .where('s._id', '=', id)
      .executeTakeFirst()) ?? throwNotFound('This investment');
  const { firstName, lastName, username, syndAgreementSignedByCurrentUser: hasSigned, ...rest } = row;
  const investorName = displayName({ firstName, lastName, username });
  const subject = `${participantName({ investorName, holderName: row.holderName })}, ${row.fundName}`;
  return {
    ...rest,
    investorName,
    isSignedByInvestor: isSigned({ hasSigned, completedAt: row.sa_complete_date }),
    subject,
  };
}

/** Whether the investor has signed, as far as that is known without a lock. */
export async function isSignedByInvestor(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('synd_users')
    .select(['syndAgreementSignedByCurrentUser as hasSigned', 'sa_complete_date as completedAt'])
    .where('_id', '=', id)
    .executeTakeFirst();
  return row !== undefined && isSigned(row);
}

/** One that was signed on paper or imported is complete without the flag. */
function isSigned({ hasSigned, completedAt }: { hasSigned: boolean; completedAt: Date | null }): boolean {
  return hasSigned || completedAt !== null;
}
