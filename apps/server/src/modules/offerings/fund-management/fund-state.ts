import type { FundState } from '@paddock/contract';
import { fundStatus } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { lockFund } from '../../money/funds/index.ts';

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

/**
 * Locks a fund as a commitment does, so that one that is under way is either in before the change or sees it. Returns what
 * the dates and the status are decided on.
 */
export async function lockFundState(db: Kysely<Database>, id: string) {
  await lockFund(db, id);
  return db.selectFrom('funds').select(stateColumns).where('_id', '=', id).executeTakeFirstOrThrow();
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
