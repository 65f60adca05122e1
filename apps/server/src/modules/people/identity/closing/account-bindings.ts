import {
  type AccountBinding,
  accountBindings,
  type BindingFact,
  defaultTimeZone,
  type FundDates,
  fundStatus,
  investmentName,
  investStatus,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { holderNameSql } from '../../investing-profiles/index.ts';

interface InvestmentRow extends FundDates {
  fundName: string;
  holderName: string | null;
  updatedAt: Date;
  releasedAt: Date | null;
  isAccepted: boolean;
  lastMoneyAt: Date | null;
}

/** What keeps the records of an account: investments, tax documents, a hold; each in words, with until when. */
export async function readBindings(db: Kysely<Database>, user: string, now: Date): Promise<AccountBinding[]> {
  const timeZone = await readTimeZone(db, user);
  const { rows: investments } = await sql<InvestmentRow>`
    SELECT f.name AS "fundName", ${holderNameSql} AS "holderName", f.is_draft, f.fund_status, f.open_date, f.start_date, f.close_date, f.end_date,
      f."updatedAt", s."releasedAt", s.invest_status = ${investStatus.accepted} AS "isAccepted",
      (SELECT max(r."receivedOn")::timestamp AT TIME ZONE ${timeZone} FROM funding_receipts r WHERE r."syndUser" = s._id) AS "lastMoneyAt"
    FROM synd_users s JOIN funds f ON f._id = s.fund
    WHERE s."user" = ${user} AND (s.invest_status = ${investStatus.accepted}
      OR s.sa_complete_date IS NOT NULL OR s."releasedAt" IS NOT NULL
      OR EXISTS (SELECT 1 FROM funding_receipts r WHERE r."syndUser" = s._id)
      OR EXISTS (SELECT 1 FROM signature_requests q WHERE q."syndUser" = s._id AND q."completedAt" IS NOT NULL))
    ORDER BY f.name, s._id`.execute(db);
  const papers = await db
    .selectFrom('tax_documents')
    .select(['title', 'originalName', 'createdAt'])
    .where('user', '=', user)
    .orderBy('createdAt')
    .orderBy('_id')
    .execute();
  const hold = await readHold(db, user);
  const facts: BindingFact[] = [
    ...investments.map(
      (row): BindingFact => ({ kind: 'investment', fund: investmentName(row), endedAt: endOf(row, now) }),
    ),
    ...papers.map(
      ({ title, originalName, createdAt }): BindingFact => ({
        kind: 'tax document',
        title: title?.trim() || originalName || 'without a name',
        filedAt: createdAt,
      }),
    ),
    ...(hold ? [{ kind: 'hold', reason: hold.reason, until: hold.until } as const] : []),
  ];
  return accountBindings(facts, now, timeZone);
}

/** The time zone of the portal that the person joined first, whose emails they get. */
export async function readTimeZone(db: Kysely<Database>, user: string): Promise<string> {
  const portal = await db
    .selectFrom('portal_memberships')
    .innerJoin('portals', 'portals._id', 'portal_memberships.portal')
    .select('portals.timeZone')
    .where('portal_memberships.user', '=', user)
    .orderBy('portal_memberships.since')
    .orderBy('portal_memberships.portal')
    .executeTakeFirst();
  return portal?.timeZone ?? defaultTimeZone;
}

/** When an investment was over: with its fund, with its release, and not before the last money moved. */
function endOf(row: InvestmentRow, now: Date): Date | null {
  const { isAccepted, releasedAt, end_date, lastMoneyAt, updatedAt } = row;
  const isOver = !isAccepted || fundStatus(row, now) === 'Done';
  if (!isOver) return null;
  const endDate = end_date ? new Date(end_date) : null;
  // A fund that was set to Done by hand ended at the latest when it was last changed.
  const ended = isAccepted ? (endDate && endDate <= now ? endDate : updatedAt) : (releasedAt ?? updatedAt);
  return lastMoneyAt && lastMoneyAt > ended ? lastMoneyAt : ended;
}

/** The hold on a person, if there is one, whether it still counts or not. */
export const readHold = (db: Kysely<Database>, user: string) =>
  db.selectFrom('legal_holds').selectAll().where('user', '=', user).executeTakeFirst();
