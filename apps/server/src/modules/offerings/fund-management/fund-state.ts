import type { FundState } from '@paddock/contract';
import { fundStatus } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';

const stateColumns = [
  '_id',
  'name',
  'url_slug',
  'is_draft',
  'fund_status',
  'open_date',
  'start_date',
  'close_date',
  'end_date',
] as const;

/** What the dates and the status of a fund are decided on. */
export async function lockFund(db: Kysely<Database>, id: string) {
  // The lock of a commitment: one that is under way is either in before the change or sees it.
  await sql`SELECT 1 FROM funds WHERE "_id" = ${id} FOR UPDATE`.execute(db);
  return (
    (await db.selectFrom('funds').select(stateColumns).where('_id', '=', id).executeTakeFirst()) ??
    throwNotFound('This fund', { collection: 'funds', record: id })
  );
}

/** Throws unless the fund exists. */
export async function assertFund(db: Kysely<Database>, id: string): Promise<void> {
  const found = await db.selectFrom('funds').select('_id').where('_id', '=', id).executeTakeFirst();
  if (!found) throwNotFound('This fund', { collection: 'funds', record: id });
}

export async function presentFundState(db: Kysely<Database>, id: string, now: Date): Promise<FundState> {
  const fund = await db
    .selectFrom('funds')
    .select(stateColumns)
    .where('_id', '=', id)
    .executeTakeFirstOrThrow();
  const { _id, name, url_slug } = fund;
  return { _id, name, url_slug, status: fundStatus(fund, now) };
}
