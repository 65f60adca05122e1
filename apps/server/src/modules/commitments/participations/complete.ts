import type { ProposedChange } from '@paddock/contract';
import {
  dayIn,
  defaultTimeZone,
  holderSignature,
  isSpouseInvestmentRequired,
  methodOfKind,
  moneyDayProblem,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  askBeforeReplacing,
  assertNotCountersigned,
  type SigningTools,
  supersedeAgreement,
} from '../../agreements/signing/index.ts';
import { settleAfterAgreement } from '../../money/funding/index.ts';
import { recordAgreementSignedElsewhere, type StatedHolder } from '../../money/participation-writes/index.ts';
import type { ApprovalKind } from '../../people/approvals/index.ts';
import { auditingSignedHolder, readProfileHolder } from '../../people/investing-profiles/index.ts';
import { sendCompletedEmail } from './completed-email.ts';
import { assertNoConflictOfInterest } from './conflict-of-interest.ts';
import { decidedBy } from './decided-by.ts';
import type { LockedParticipation } from './lock-participation.ts';
import { lockAcceptedParticipation } from './release.ts';

const completion = z.object({
  /** The filed agreement. */
  agreement: z.string(),
  /** ISO 8601: when everybody had signed it. */
  completedAt: z.string(),
});

type Completion = z.infer<typeof completion>;

/** An agreement that was signed elsewhere and filed here completes its participation. Filing it alone changes nothing. */
export const completeByAgreementApproval = (
  platform: Platform,
  tools: SigningTools,
): ApprovalKind<Completion> => ({
  name: 'complete',
  title: 'Record an investment as countersigned, with an agreement that was signed elsewhere',
  input: completion,
  prepare: (record) => askBeforeReplacing(platform, tools, record),
  assertMayDecide: (db, record, person) => assertNoConflictOfInterest(db, record, person),
  propose: async (db, { record, input, now }) => {
    const participation = await lockIncompleteParticipation(db, record, now);
    const name = await lockAgreement(db, record, input.agreement);
    await assertSignedInTime(platform, participation, { completedAt: new Date(input.completedAt), now });
    const { holder } = await statedHolder(db, participation);
    const changes = completionChanges(participation, name, input);
    return {
      subject: participation.subject,
      changes: holder
        ? [...changes, { field: 'holder', before: null, after: holderSignature(holder) }]
        : changes,
    };
  },
  execute: async (db, request) => {
    const { record, input, approval, now } = request;
    const participation = await lockIncompleteParticipation(db, record, now);
    await auditingSignedHolder(
      db,
      await decidedBy(db, request),
      { participation: record, approval },
      async () => {
        // Links to sign the same investment here stop working.
        await supersedeAgreement(db, platform, { syndUser: record, which: 'open', now });
        await recordAgreementSignedElsewhere(db, record, {
          holder: await statedHolder(db, participation),
          completedAt: new Date(input.completedAt),
          isSpouseRequired: isSpouseInvestmentRequired(participation),
          now,
        });
      },
    );
    await sendCompletedEmail(db, platform, participation, now);
    await settleAfterAgreement(db, platform, { syndUser: record, before: undefined, now });
  },
});

/**
 * Who holds an investment whose agreement was signed elsewhere: the profile that it was committed for, as it is when the
 * agreement is recorded (ENT-04); null, and why, where nobody has said what that is called.
 */
async function statedHolder(
  db: Kysely<Database>,
  { investing_entity: id, user, method_of_inv: method }: LockedParticipation,
): Promise<StatedHolder> {
  const found = await readProfileHolder(db, { id, user });
  if (!found || methodOfKind(found.holder.kind) !== (method ?? 'CASH'))
    return { holder: null, reason: 'no_agreement' };
  return found.isUnnamed ? { holder: null, reason: 'no_name' } : { holder: found.holder };
}

async function assertSignedInTime(
  platform: Platform,
  { portal: id }: LockedParticipation,
  { completedAt, now }: { completedAt: Date; now: Date },
): Promise<void> {
  const timeZone = (await platform.portals.byId(id))?.timeZone ?? defaultTimeZone;
  const problem =
    completedAt > now
      ? 'This is in the future.'
      : moneyDayProblem(dayIn(completedAt, timeZone), now, timeZone);
  if (problem) throwDomainError('bad_request', problem, { completedAt: problem });
}

/** Locks a participation without a complete agreement, and with none that is complete in a moment. */
async function lockIncompleteParticipation(
  db: Kysely<Database>,
  id: string,
  now: Date,
): Promise<LockedParticipation> {
  const participation = await lockAcceptedParticipation(db, id);
  if (participation.sa_complete_date)
    throwDomainError('conflict', 'The agreement of this investment is countersigned already.');
  await assertNotCountersigned(db, { syndUser: id, by: 'complete', now });
  return participation;
}

/** Locks the agreement, so that nobody takes it back in the meantime. Returns its name. */
async function lockAgreement(db: Kysely<Database>, syndUser: string, id: string): Promise<string> {
  const { rows } = await sql<{ name: string; isShown: boolean }>`
    SELECT coalesce(nullif(btrim(d.title), ''), d."originalName", 'Signed agreement') AS name,
      NOT d."isDeleted" AND EXISTS (
        SELECT 1 FROM files f WHERE f.key = d."docPath" AND f.state = 'stored') AS "isShown"
    FROM synd_agreements d WHERE d._id = ${id} AND d."syndUser" = ${syndUser} FOR UPDATE OF d`.execute(db);
  const [found] = rows;
  if (!found) return throwNotFound('This agreement');
  if (!found.isShown)
    throwDomainError(
      'conflict',
      'This agreement is not published, so the investment cannot be recorded as countersigned with it.',
    );
  return found.name;
}

function completionChanges(
  participation: LockedParticipation,
  agreement: string,
  { completedAt }: Completion,
): ProposedChange[] {
  const { sa_complete_date, isSignedByInvestor } = participation;
  return [
    { field: 'agreement', before: null, after: agreement },
    {
      field: 'sa_complete_date',
      before: sa_complete_date?.toISOString() ?? null,
      after: new Date(completedAt).toISOString(),
    },
    ...(isSignedByInvestor
      ? []
      : [{ field: 'syndAgreementSignedByCurrentUser' as const, before: false, after: true }]),
    ...(isSpouseInvestmentRequired(participation)
      ? [{ field: 'syndAgreementSignedByCurrentUserCosub' as const, before: null, after: true }]
      : []),
  ];
}
