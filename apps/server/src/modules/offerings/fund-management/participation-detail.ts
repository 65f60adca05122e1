import type { ParticipationDetail } from '@paddock/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { accountPauseSql } from '../../people/memberships/index.ts';
import { presentSignedTerms } from '../fund-terms/index.ts';
import { stagedParticipations } from './pipeline.ts';

/** Somebody of the team whom a participation `s` names. */
const admin = (column: 'releasedBy' | 'releaseApprovedBy') => sql`
  (SELECT jsonb_build_object('_id', a._id, 'name', coalesce(nullif(concat_ws(' ', a."firstName", a."lastName"), ''), a.username))
    FROM users a WHERE a._id = s.${sql.ref(column)})`;

/** One participation for its managers, with the request about it that is waiting for a second admin. */
export async function findParticipationDetail(
  db: Kysely<Database>,
  id: string,
  now: Date,
): Promise<ParticipationDetail> {
  const { rows } = await sql<{ item: Omit<ParticipationDetail, 'signedTerms'> }>`
    SELECT to_jsonb(staged) || jsonb_build_object(
      'fund', jsonb_build_object('_id', f._id, 'name', f.name, 'url_slug', f.url_slug),
      'pause', (SELECT ${accountPauseSql('u', sql`(SELECT c.portal FROM companies c WHERE c._id = f.company)`)}
        FROM users u WHERE u._id = s."user"),
      'is_married', s.is_married, 'is_marital_state', s.is_marital_state,
      'cosub_first_name', s.cosub_first_name, 'cosub_last_name', s.cosub_last_name, 'cosub_email', s.cosub_email,
      'isSignedByInvestor', s."syndAgreementSignedByCurrentUser" OR s.sa_complete_date IS NOT NULL,
      'releaseReason', s."releaseReason",
      'releasedBy', ${admin('releasedBy')}, 'releaseApprovedBy', ${admin('releaseApprovedBy')},
      'isSignedBySpouse', s."syndAgreementSignedByCurrentUserCosub", 'feedback', s.feedback,
      'openApproval', (SELECT jsonb_build_object('_id', a._id, 'kind', a.kind) FROM approvals a
        WHERE a.collection = 'synd_users' AND a.record = s._id AND a.decision IS NULL AND a."expiresAt" > ${now})
    ) AS item
    FROM (${stagedParticipations(sql`s._id = ${id}`)}) staged
    JOIN synd_users s ON s._id = staged._id JOIN funds f ON f._id = s.fund`.execute(db);
  const found = rows[0]?.item ?? throwNotFound('This investment', { collection: 'synd_users', record: id });
  return { ...found, signedTerms: await presentSignedTerms(db, id) };
}
