import type { EndedCommitmentView, ParticipationDetail } from '@paddock/contract';
import { displayName, numberFromCents } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { readOpenCorrections } from '../../agreements/signing/index.ts';
import { type EndedCommitment, readCommitments } from '../../commitments/participations/index.ts';
import { readReceived } from '../../money/funding/index.ts';
import {
  holderNameSql,
  readHolder,
  readHolderChanges,
  undecidedHolderSql,
} from '../../people/investing-profiles/index.ts';
import { accountPauseSql } from '../../people/memberships/index.ts';
import { presentSignedTerms } from '../fund-terms/index.ts';
import {
  holderAccreditationSql,
  presentAccreditationGap,
  stagedParticipations,
  type WithAccreditation,
} from './pipeline.ts';

/** What is read apart from the row. */
type Added = 'holder' | 'holderChanges' | 'signedTerms' | 'correction' | 'received' | 'endedCommitments';

/** One participation for its managers, with the request about it that is waiting for a second admin. */
export async function findParticipationDetail(
  db: Kysely<Database>,
  id: string,
  now: Date,
): Promise<ParticipationDetail> {
  const { rows } = await sql<{ item: WithAccreditation<Omit<ParticipationDetail, Added>> }>`
    SELECT to_jsonb(staged) || jsonb_build_object('holderName', ${holderNameSql}, 'undecidedHolder', ${undecidedHolderSql},
      'holderAccreditation', ${holderAccreditationSql},
      'fund', jsonb_build_object('_id', f._id, 'name', f.name, 'url_slug', f.url_slug,
        'requires_accreditation', coalesce(f.requires_accreditation, false),
        'requires_reviewed_accreditation', f.requires_reviewed_accreditation),
      'pause', (SELECT ${accountPauseSql('u', sql`(SELECT c.portal FROM companies c WHERE c._id = f.company)`)}
        FROM users u WHERE u._id = s."user"),
      'is_married', s.is_married, 'is_marital_state', s.is_marital_state,
      'cosub_first_name', s.cosub_first_name, 'cosub_last_name', s.cosub_last_name, 'cosub_email', s.cosub_email,
      'isSignedByInvestor', s."syndAgreementSignedByCurrentUser" OR s.sa_complete_date IS NOT NULL,
      'isSignedBySpouse', s."syndAgreementSignedByCurrentUserCosub", 'feedback', s.feedback,
      'openApproval', (SELECT jsonb_build_object('kind', a.kind, 'askedBy', jsonb_build_object('_id', a."askedBy",
          'name', coalesce(nullif(concat_ws(' ', asker."firstName", asker."lastName"), ''), asker.username)))
        FROM approvals a JOIN users asker ON asker._id = a."askedBy"
        WHERE a.collection = 'synd_users' AND a.record = s._id AND a.decision IS NULL AND a."expiresAt" > ${now})
    ) AS item
    FROM (${stagedParticipations(sql`s._id = ${id}`)}) staged
    JOIN synd_users s ON s._id = staged._id JOIN funds f ON f._id = s.fund`.execute(db);
  const found = rows[0]?.item ?? throwNotFound('This investment', { collection: 'synd_users', record: id });
  const { ended } = await readCommitments(db, id);
  const names = await readNames(
    db,
    ended.flatMap(({ releasedBy, approvedBy }) => [releasedBy ?? [], approvedBy ?? []].flat()),
  );
  return {
    ...presentAccreditationGap(found, now),
    holder: await readHolder(db, id),
    holderChanges: (await readHolderChanges(db, [id])).get(id) ?? [],
    signedTerms: await presentSignedTerms(db, id),
    correction: (await readOpenCorrections(db, { syndUser: id })).get(id) ?? null,
    received: numberFromCents(await readReceived(db, id)),
    endedCommitments: ended.map((commitment) => presentEnded(commitment, names)).toReversed(),
  };
}

function presentEnded(
  { recorded, amount, signatures, completedAt, endedAt, ...ended }: EndedCommitment,
  names: ReadonlyMap<string, string>,
): EndedCommitmentView {
  const { method, isSignedByInvestor, cause, reason, agreements, received, toReturn } = ended;
  const member = (id: string | null) => {
    const name = id === null ? undefined : names.get(id);
    return id !== null && name !== undefined ? { _id: id, name } : null;
  };
  return {
    recordedAt: recorded?.at.toISOString() ?? null,
    amount: amount === null ? null : numberFromCents(amount),
    method,
    isSignedByInvestor,
    signedAt: signatures.findLast(({ role }) => role === 'investor')?.at.toISOString() ?? null,
    completedAt: completedAt?.toISOString() ?? null,
    endedAt: endedAt.toISOString(),
    cause,
    reason,
    releasedBy: member(ended.releasedBy),
    approvedBy: member(ended.approvedBy),
    received: numberFromCents(received),
    toReturn: numberFromCents(toReturn),
    agreements: [...agreements],
  };
}

/** The names of people of the team who are still there. */
async function readNames(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const people = await db
    .selectFrom('users')
    .select(['_id', 'firstName', 'lastName', 'username'])
    .where('_id', 'in', ids)
    .execute();
  return new Map(people.map((person) => [person._id, displayName(person)]));
}
