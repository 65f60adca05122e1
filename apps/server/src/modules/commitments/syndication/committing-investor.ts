import { investStatus, type Level, type PortalUser } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { OwnProfile } from '../../people/investing-profiles/index.ts';

/** What a commitment depends on about its investor. */
export interface CommittingInvestor {
  readonly user: PortalUser;
  /** Whether they have an accepted participation in another fund. */
  readonly isExistingInvestor: boolean;
  /** The profile that the participation is for; null until somebody commits. */
  readonly profile: OwnProfile | null;
}

type Row = Pick<CommittingInvestor, 'isExistingInvestor' | 'profile'> & { memberOf: string[] };

/** Reads the owner of a participation in one statement; undefined where it is not theirs or does not exist. */
export async function readCommittingInvestor(
  db: Kysely<Database>,
  investor: { participation: string; user: string; level: Level },
): Promise<CommittingInvestor | undefined> {
  const { rows } = await sql<Row>`
    SELECT array(SELECT m.portal FROM portal_memberships m WHERE m."user" = u."_id") AS "memberOf",
      EXISTS (SELECT 1 FROM synd_users o WHERE o."user" = u."_id" AND o.fund <> s.fund
        AND o.invest_status = ${investStatus.accepted}) AS "isExistingInvestor",
      CASE WHEN e._id IS NOT NULL THEN jsonb_build_object('_id', e._id, 'kind', e.kind,
        'isArchived', e."archivedAt" IS NOT NULL) END AS profile
    FROM synd_users s JOIN users u ON u."_id" = s."user" LEFT JOIN investing_entities e ON e._id = s.investing_entity
    WHERE s."_id" = ${investor.participation} AND s."user" = ${investor.user}`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const { memberOf, isExistingInvestor, profile } = row;
  return { user: { level: investor.level, memberOf }, isExistingInvestor, profile };
}
