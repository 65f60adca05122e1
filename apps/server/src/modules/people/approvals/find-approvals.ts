import type { Approval } from '@paddock/contract';
import { displayName } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { StoredApprovalKind } from './approval-kind.ts';

const listLimit = 999;

/** Returns the requests, open ones first, then the newest. A request that nobody decided in time shows as expired. */
export async function findApprovals(
  db: Kysely<Database>,
  kinds: ReadonlyMap<string, StoredApprovalKind>,
  now: Date,
): Promise<{ items: Approval[]; total: number }> {
  const rows = await db
    .selectFrom('approvals as a')
    .innerJoin('users as asker', 'asker._id', 'a.askedBy')
    .leftJoin('users as decider', 'decider._id', 'a.decidedBy')
    .selectAll('a')
    .select([
      'asker.firstName as askerFirst',
      'asker.lastName as askerLast',
      'asker.username as askerUsername',
      'decider.firstName as deciderFirst',
      'decider.lastName as deciderLast',
      'decider.username as deciderUsername',
    ])
    .orderBy(sql`a.decision IS NULL AND a."expiresAt" > ${now}`, 'desc')
    .orderBy('a.askedAt', 'desc')
    .orderBy('a._id', 'desc')
    .limit(listLimit)
    .execute();
  const { total } = await db
    .selectFrom('approvals')
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const items = rows.map((row): Approval => {
    const decider = { firstName: row.deciderFirst, lastName: row.deciderLast, username: row.deciderUsername };
    const asker = { firstName: row.askerFirst, lastName: row.askerLast, username: row.askerUsername };
    return {
      _id: row._id,
      id: row._id,
      kind: row.kind,
      title: kinds.get(row.kind)?.title ?? row.kind,
      collection: row.collection,
      record: row.record,
      subject: row.subject,
      changes: row.changes,
      reason: row.reason,
      contentHash: row.contentHash,
      askedBy: { _id: row.askedBy, name: displayName(asker) },
      askedAt: row.askedAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      state: row.decision ?? (row.expiresAt > now ? 'open' : 'expired'),
      decidedBy: row.decidedBy ? { _id: row.decidedBy, name: displayName(decider) } : null,
      decidedAt: row.decidedAt?.toISOString() ?? null,
    };
  });
  return { items, total };
}
