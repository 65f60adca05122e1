import { closeEarlyBlock, fundStatus, reopenBlock } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { type RecordChanges, trackChanges } from '../../../platform/record-changes.ts';
import { changeFundSchedule } from '../../money/funds/index.ts';
import { lockFundState } from './fund-state.ts';

/**
 * Closes a fund that takes investments. Both the date and the status change: the date says since when, and the status
 * also stops a commitment whose request began before this one but waited for the lock.
 */
export async function closeFundEarly(db: Kysely<Database>, id: string, now: Date): Promise<RecordChanges> {
  const fund = await lockFundState(db, id);
  const block = closeEarlyBlock(fundStatus(fund, now));
  if (block) throwDomainError('conflict', block);
  return changeFund(db, id, { fund_status: 'Closed', close_date: now, updatedAt: now });
}

/** Opens a closed fund again until the new closing date. */
export async function reopenFund(
  db: Kysely<Database>,
  id: string,
  { closeDate, now }: { closeDate: Date | null; now: Date },
): Promise<RecordChanges> {
  const fund = await lockFundState(db, id);
  const block = reopenBlock(fund, closeDate, now);
  if (block) throwDomainError('conflict', block, { close_date: block });
  return changeFund(db, id, { fund_status: null, close_date: closeDate, updatedAt: now });
}

async function changeFund(
  db: Kysely<Database>,
  id: string,
  change: { fund_status: string | null; close_date: Date | null; updatedAt: Date },
): Promise<RecordChanges> {
  const changes = await trackChanges(db, 'funds', id);
  await changeFundSchedule(db, id, change);
  return changes();
}
