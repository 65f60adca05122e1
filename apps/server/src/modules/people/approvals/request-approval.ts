import { lifetimes, onlyGiverMessage } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import type { RequestContext } from '../../../platform/http/index.ts';
import { requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireReauthentication } from '../../../platform/reauthentication.ts';
import { sendApprovalNeededEmails } from './approval-emails.ts';
import type { StoredApprovalKind } from './approval-kind.ts';
import { contentHash } from './content-hash.ts';
import { decidersOf } from './deciders.ts';

/** The context of the admin who makes the request. */
export type ApprovalContext = Pick<
  RequestContext<unknown, unknown, unknown>,
  'db' | 'actor' | 'now' | 'portal' | 'audit'
>;

/**
 * Stores the request for another admin to decide, and emails the other admins. Throws if nobody else could approve
 * it, or if a request for the same record is open. Returns its id.
 */
export async function requestApproval(
  context: ApprovalContext,
  platform: Platform,
  kind: StoredApprovalKind,
  request: { record: string; input: unknown; reason: string },
): Promise<string> {
  const { db, now } = context;
  requireReauthentication(context.actor, now, 'to ask for an approval');
  const { record, input } = request;
  const reason = request.reason.trim();
  const asker = requireUser(context);
  const { others, from } = await decidersOf(db, asker.id, now);
  if (others.length === 0)
    throwDomainError(
      'conflict',
      'Another admin must approve this, and yours is the only active admin account. Please create or activate a second admin account first.',
    );
  if (!from)
    throwDomainError(
      'conflict',
      `Another admin must approve this. ${onlyGiverMessage} Please make this request later, or have another admin account created.`,
    );
  await closeEndedApprovals(db, record, now);
  const { subject, changes } = await kind.propose(db, { record, input, now });
  const content = { kind: kind.name, collection: kind.collection, record, input, changes, reason };
  const id = newId();
  const stored = await db
    .insertInto('approvals')
    .values({
      ...content,
      _id: id,
      subject,
      input: JSON.stringify(input),
      changes: JSON.stringify(changes),
      contentHash: contentHash(content),
      askedBy: asker.id,
      askedAt: now,
      expiresAt: new Date(now.getTime() + lifetimes.approval),
    })
    .onConflict((conflict) =>
      conflict.columns(['collection', 'record']).where('decision', 'is', null).doNothing(),
    )
    .executeTakeFirst();
  if (stored.numInsertedOrUpdatedRows === 0n)
    throwDomainError(
      'conflict',
      'A request for this record is already waiting for approval. Please decide on that one first.',
    );
  await context.audit({
    action: 'approvals.ask',
    collection: kind.collection,
    record,
    detail: { approval: id, kind: kind.name, reason },
  });
  await sendApprovalNeededEmails(
    db,
    platform,
    { others, asker, portal: context.portal },
    { approval: id, kind, subject, reason },
  );
  return id;
}

/**
 * Closes requests that have expired, or whose asker is an admin no longer, taking locks in the order of an approval: the
 * request first, then the record.
 */
async function closeEndedApprovals(db: Kysely<Database>, record: string, now: Date): Promise<void> {
  await sql`SELECT 1 FROM approvals WHERE record = ${record} AND decision IS NULL FOR UPDATE`.execute(db);
  await db
    .updateTable('approvals')
    .set({ decision: 'expired', decidedAt: now })
    .where('record', '=', record)
    .where('decision', 'is', null)
    .where('expiresAt', '<=', now)
    .execute();
  await db
    .updateTable('approvals')
    .set({ decision: 'withdrawn', decidedAt: now })
    .where('record', '=', record)
    .where('decision', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users')
            .select('users._id')
            .whereRef('users._id', '=', 'approvals.askedBy')
            .where('users.level', 'in', ['admin', 'superadmin'])
            .where('users.isActive', '=', true),
        ),
      ),
    )
    .execute();
}
