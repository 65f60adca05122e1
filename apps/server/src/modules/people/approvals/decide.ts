import { type ApprovalKindName, decisionBlockMessage, defaultTimeZone } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import type { RequestContext } from '../../../platform/http/index.ts';
import { requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireReauthentication } from '../../../platform/reauthentication.ts';
import { trackChanges } from '../../../platform/record-changes.ts';
import { sendDecisionEmail } from './approval-emails.ts';
import type { StoredApprovalKind } from './approval-kind.ts';
import { contentHash } from './content-hash.ts';
import { blockOf, readDeciders } from './deciders.ts';
import type { ApprovalContext } from './request-approval.ts';

type DecisionContext = ApprovalContext & Pick<RequestContext<unknown, unknown, unknown>, 'origin'>;

/** What the kind of an open request asks other services, before {@link approve}. */
export async function prepareApproval(
  { actor, db, now }: Pick<DecisionContext, 'actor' | 'db' | 'now'>,
  kinds: ReadonlyMap<ApprovalKindName, StoredApprovalKind>,
  id: string,
): Promise<void> {
  requireReauthentication(actor, now, 'to approve this');
  const request = await db
    .selectFrom('approvals')
    .select(['kind', 'record'])
    .where('_id', '=', id)
    .where('decision', 'is', null)
    .executeTakeFirst();
  if (request) await kinds.get(request.kind)?.prepare?.(request.record);
}

/**
 * Carries out another admin's request, in the transaction that records the approval. The request is locked first, so
 * that only one of two concurrent approvals carries it out. The changes must be those that the approver has read and
 * that were requested; if the record has changed since, they differ and the approval is rejected.
 */
export async function approve(
  context: DecisionContext,
  platform: Platform,
  kinds: ReadonlyMap<ApprovalKindName, StoredApprovalKind>,
  reviewed: { id: string; contentHash: string },
): Promise<void> {
  const { db, now } = context;
  const request = await lockOpenApproval(db, reviewed.id, now);
  const person = requireUser(context);
  const kind = kinds.get(request.kind);
  if (!kind) throw new Error(`Nothing executes approvals of the kind ${request.kind}`);
  await assertSecondPerson(context, request);
  await kind.assertMayDecide(db, request.record, person, request.input);
  if (reviewed.contentHash !== request.contentHash || contentHash(request) !== request.contentHash)
    throwDomainError(
      'conflict',
      'This is not the request that was made. Please reload the page and review it.',
    );
  const { record, input, reason } = request;
  const { changes } = await kind.propose(db, { record, input, now });
  if (contentHash({ ...request, changes }) !== request.contentHash)
    throwDomainError(
      'conflict',
      'The record has changed since this request was made. Please decline it, and make a new request if the change is still needed.',
    );
  await recordDecision(db, { id: reviewed.id, decision: 'approved', by: person.id, now });
  const recorded = await trackChanges(db, kind.collection, record);
  const approved = {
    approval: reviewed.id,
    askedBy: request.askedBy,
    decidedBy: person,
    origin: context.origin,
  };
  await kind.execute(db, { record, input, reason, now, ...approved });
  await context.audit({
    action: 'approvals.approve',
    collection: request.collection,
    record,
    detail: { approval: reviewed.id, kind: request.kind, askedBy: request.askedBy, reason },
    changes: await recorded(),
  });
  const { title } = kind;
  await sendDecisionEmail(
    db,
    platform,
    { asker: request.askedBy, portal: context.portal },
    { approval: reviewed.id, title, subject: request.subject, by: person, decision: 'approved' },
  );
}

/** Declines another admin's request, or withdraws one's own. */
export async function decline(
  context: DecisionContext,
  platform: Platform,
  kinds: ReadonlyMap<ApprovalKindName, StoredApprovalKind>,
  id: string,
): Promise<void> {
  const { db, now } = context;
  requireReauthentication(context.actor, now, 'to decline this');
  const request = await lockOpenApproval(db, id, now);
  const person = requireUser(context);
  const decision = request.askedBy === person.id ? 'withdrawn' : 'declined';
  if (decision === 'declined') await assertSecondPerson(context, request);
  await recordDecision(db, { id, decision, by: person.id, now });
  await context.audit({
    action: decision === 'withdrawn' ? 'approvals.withdraw' : 'approvals.decline',
    collection: request.collection,
    record: request.record,
    detail: { approval: id, kind: request.kind },
  });
  if (decision === 'declined')
    await sendDecisionEmail(
      db,
      platform,
      { asker: request.askedBy, portal: context.portal },
      {
        approval: id,
        title: kinds.get(request.kind)?.title ?? request.kind,
        subject: request.subject,
        by: person,
        decision,
      },
    );
}

/** Rejects a decision by somebody who is not another person, or on the request of somebody who is an admin no longer. */
async function assertSecondPerson(
  context: DecisionContext,
  request: { askedBy: string; askedAt: Date },
): Promise<void> {
  const { db, now, portal } = context;
  const block = blockOf(await readDeciders(db, now), request, requireUser(context).id, now);
  if (block)
    throwDomainError(
      block.reason === 'asker-left' ? 'conflict' : 'forbidden',
      decisionBlockMessage(block, portal?.timeZone ?? defaultTimeZone),
    );
}

async function lockOpenApproval(db: Kysely<Database>, id: string, now: Date) {
  const request =
    (await db.selectFrom('approvals').selectAll().where('_id', '=', id).forUpdate().executeTakeFirst()) ??
    throwNotFound('This request');
  if (request.decision !== null)
    throwDomainError('conflict', `This request is ${request.decision} already. Please reload the page.`);
  if (request.expiresAt <= now)
    throwDomainError(
      'conflict',
      'This request has expired. Please make a new request if the change is still needed.',
    );
  return request;
}

async function recordDecision(
  db: Kysely<Database>,
  by: { id: string; decision: 'approved' | 'declined' | 'withdrawn'; by: string; now: Date },
): Promise<void> {
  await db
    .updateTable('approvals')
    .set({ decision: by.decision, decidedBy: by.by, decidedAt: by.now })
    .where('_id', '=', by.id)
    .execute();
}
