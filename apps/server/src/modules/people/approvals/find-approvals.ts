import type { Approval } from '@paddock/contract';
import { type ApprovalKindName, defaultTimeZone, displayName, isActiveAdmin } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { StoredApprovalKind } from './approval-kind.ts';
import { blockOf, type Deciders, firstDecisionAt, readDeciders } from './deciders.ts';

const listLimit = 999;

/** What presenting a request depends on. */
interface Presenting {
  readonly platform: Platform;
  readonly kinds: ReadonlyMap<ApprovalKindName, StoredApprovalKind>;
  readonly now: Date;
  /** The admin who reads. */
  readonly reader: string;
}

/** Returns the requests, open ones first, then the newest. A request that nobody decided in time shows as expired. */
export async function findApprovals(
  db: Kysely<Database>,
  presenting: Presenting,
): Promise<{ items: Approval[]; total: number }> {
  const rows = await selectApprovals(db)
    .orderBy(sql`a.decision IS NULL AND a."expiresAt" > ${presenting.now} AND ${isAskerAdmin}`, 'desc')
    .orderBy('a.askedAt', 'desc')
    .orderBy('a._id', 'desc')
    .limit(listLimit)
    .execute();
  const { total } = await db
    .selectFrom('approvals')
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const deciders = await readDeciders(db, presenting.now);
  return { items: await Promise.all(rows.map((row) => present(row, presenting, deciders))), total };
}

/** Returns one request, however old. Throws if there is none. */
export async function findApproval(
  db: Kysely<Database>,
  id: string,
  presenting: Presenting,
): Promise<Approval> {
  const row = await selectApprovals(db).where('a._id', '=', id).executeTakeFirst();
  if (!row) return throwNotFound('This request');
  return present(row, presenting, await readDeciders(db, presenting.now));
}

/** In SQL, what {@link isActiveAdmin} says of the asker. */
const isAskerAdmin = sql`asker."isActive" AND asker.level IN ('admin', 'superadmin')`;

const selectApprovals = (db: Kysely<Database>) =>
  db
    .selectFrom('approvals as a')
    .innerJoin('users as asker', 'asker._id', 'a.askedBy')
    .leftJoin('users as decider', 'decider._id', 'a.decidedBy')
    .leftJoin('synd_users as s', (join) =>
      join.onRef('s._id', '=', 'a.record').on('a.collection', '=', 'synd_users'),
    )
    .leftJoin('funds as f', (join) => join.on('f._id', '=', sql`coalesce(s.fund, a.record)`))
    .leftJoin('companies as c', 'c._id', 'f.company')
    .selectAll('a')
    .select(
      sql<number>`greatest((SELECT sum(r.amount) FROM funding_receipts r
        WHERE r."syndUser" = s._id AND r.round = s."fundingRound"), 0)::float8`.as('received'),
    )
    .select([
      'asker.firstName as askerFirst',
      'asker.lastName as askerLast',
      'asker.username as askerUsername',
      'asker.level as askerLevel',
      'asker.isActive as askerIsActive',
      'decider.firstName as deciderFirst',
      'decider.lastName as deciderLast',
      'decider.username as deciderUsername',
      'c.portal',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectApprovals>['executeTakeFirstOrThrow']>>;

async function present(
  row: Row,
  { platform, kinds, now, reader }: Presenting,
  deciders: Deciders,
): Promise<Approval> {
  const decider = { firstName: row.deciderFirst, lastName: row.deciderLast, username: row.deciderUsername };
  const asker = { firstName: row.askerFirst, lastName: row.askerLast, username: row.askerUsername };
  const portal = await platform.portals.byId(row.portal);
  const state = row.decision ?? openState(row, now);
  const block = state === 'open' ? blockOf(deciders, row, reader, now) : null;
  const first = firstDecisionAt(deciders, row, now);
  const isWaiting = state === 'open' && (first === null || first > now);
  return {
    _id: row._id,
    id: row._id,
    kind: row.kind,
    title: kinds.get(row.kind)?.title ?? row.kind,
    collection: row.collection,
    record: row.record,
    timeZone: portal?.timeZone ?? defaultTimeZone,
    subject: row.subject,
    changes: row.changes,
    toReturn: row.kind === 'release' && state === 'open' && row.received > 0 ? row.received : null,
    reason: row.reason,
    contentHash: row.contentHash,
    askedBy: { _id: row.askedBy, name: displayName(asker) },
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    state,
    block: block && { reason: block.reason, until: block.until?.toISOString() ?? null },
    wait: isWaiting ? { until: first?.toISOString() ?? null } : null,
    decidedBy: row.decidedBy ? { _id: row.decidedBy, name: displayName(decider) } : null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

/** A request that nobody decided in time has expired, and one of somebody who is an admin no longer is withdrawn. */
function openState(row: Row, now: Date): Approval['state'] {
  if (!isActiveAdmin({ level: row.askerLevel, isActive: row.askerIsActive })) return 'withdrawn';
  return row.expiresAt > now ? 'open' : 'expired';
}
